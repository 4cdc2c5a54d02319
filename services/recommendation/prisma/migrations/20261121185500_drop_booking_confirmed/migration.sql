-- Contract of 20261121184600_booked_is_a_status: the version before does without the column.
DROP TRIGGER keep_booking_confirmed ON "squad_tee_time_recommendations";
DROP FUNCTION keep_booking_confirmed;

-- With it goes the check that it says what the status says.
ALTER TABLE "squad_tee_time_recommendations" DROP COLUMN "booking_confirmed";
