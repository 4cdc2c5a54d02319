-- What a ranking said of a start is not true of another: rounds that were moved before a move took it away lose it, too. The
-- outbox knows the moves of its last 30 days; rounds that were moved before those keep what they have.
UPDATE "squad_tee_time_recommendations" r
SET "available_members" = 0, "possible_members" = 0, "faces" = '[]', "score" = 0, "receipt" = '[]', "nearest_miss" = NULL
WHERE r."starts_at" > now()
  AND EXISTS (
    SELECT FROM "outbox" o WHERE o."aggregate_id" = r."id" AND o."type" = 'recommendation.recommendation-moved.v1'
  );
