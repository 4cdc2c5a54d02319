-- A booked round of which the last player leaves stands while others wait for a seat, and so do its groups.
ALTER TABLE "tee_times" DROP CONSTRAINT "tee_times_players_check";
ALTER TABLE "tee_times" ADD CONSTRAINT "tee_times_players_check" CHECK ("status" <> 'cancelled' OR "booked_players" = 0);

ALTER TABLE "squad_tee_time_recommendations" DROP CONSTRAINT "squad_tee_time_recommendations_confirmed_check";
ALTER TABLE "squad_tee_time_recommendations" ADD CONSTRAINT "squad_tee_time_recommendations_confirmed_check"
  CHECK (("status" <> 'pending' OR cardinality("confirmed_members") = 0)
    AND ("status" <> 'confirmed' OR cardinality("confirmed_members") > 0));
