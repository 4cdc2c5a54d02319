-- An expression, which the schema cannot name: squads by their zone, in the order in which their members are asked.
CREATE INDEX "squads_zone_id_idx" ON "squads" ((coalesce("time_zone", 'UTC')), "id");
