import type { Invariant } from './evidence.ts';

export const weeksAreRankedOnce: Invariant = {
  name: "every squad's week is ranked, once",
  violations({ facts, weeks }) {
    const key = (squadId: string, week: string) => `the week of ${week} of the squad ${squadId}`;
    const ranked = Map.groupBy(facts.weeks, ({ squadId, week }) => key(squadId, week));
    const wanted = facts.squads.flatMap(({ id }) => weeks.map((week) => key(id, week)));
    return [
      ...wanted.filter((one) => !ranked.has(one)).map((one) => `${one} was never ranked`),
      ...[...ranked].flatMap(([one, rows]) => (rows.length > 1 ? [`${one} was ranked ${rows.length} times`] : [])),
    ];
  },
};
