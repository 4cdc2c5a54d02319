-- Expand: `booking_confirmed` says what `status` says, and is read and written by nobody from this version on. The version
-- before reads it still, also of what this one books: it is kept in step until a later migration drops it.
CREATE FUNCTION keep_booking_confirmed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.booking_confirmed := NEW.status = 'booked';
  RETURN NEW;
END
$$;

CREATE TRIGGER keep_booking_confirmed BEFORE INSERT OR UPDATE ON "squad_tee_time_recommendations"
  FOR EACH ROW EXECUTE FUNCTION keep_booking_confirmed();
