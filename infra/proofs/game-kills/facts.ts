/** State of the databases and the mail server once everything is at rest. */
export interface GameFacts {
  readonly dates: readonly { readonly id: string; readonly squadId: string; readonly status: string }[];
  /** Kinds of events that were told of a date, each as often as it was. */
  readonly events: readonly { readonly dateId: string; readonly kind: string }[];
  /** Words of a date that golfers were owed, by the table that holds each to once. */
  readonly owed: readonly { readonly dateId: string; readonly kind: string; readonly userId: string }[];
  /** Words in the app. */
  readonly told: readonly { readonly dateId: string; readonly title: string; readonly userId: string }[];
  readonly seats: readonly { readonly dateId: string; readonly players: number }[];
  readonly mails: readonly { readonly id: string; readonly outcome: string | null }[];
  /** How often each mail came, by its id. */
  readonly letters: ReadonlyMap<string, number>;
}

/** Outcome of each date of a squad, by the rules of its game. */
export interface Expected {
  readonly status: string;
  /** Kinds of events, each once. */
  readonly kinds: readonly string[];
  /** Golfers who are told of the opening: all. */
  readonly golfers: readonly string[];
}

/** Every broken promise in words; none where all hold. */
export function brokenIn(
  facts: GameFacts,
  { expected, mostPlayers, kills }: { expected: ReadonlyMap<string, Expected>; mostPlayers: number; kills: number },
): string[] {
  const eventsOf = Map.groupBy(facts.events, ({ dateId }) => dateId);
  const openedTo = Map.groupBy(
    facts.owed.filter(({ kind }) => kind === 'game-date-opened'),
    ({ dateId }) => dateId,
  );
  const owed = countOf(facts.owed);
  const told = countOf(facts.told);
  const titles = new Set(facts.told.map(({ dateId, title, userId }) => `${dateId} ${userId} ${title}`));
  const again = [...facts.letters].reduce((sum, [, times]) => sum + times - 1, 0);
  const known = new Set(facts.mails.map(({ id }) => id));
  return [
    ...facts.dates.flatMap(({ id, squadId, status }) => {
      const rules = expected.get(squadId);
      if (rules === undefined) return [`the date ${id} is of no known squad`];
      const kinds = (eventsOf.get(id) ?? []).map(({ kind }) => kind).toSorted();
      const golfers = (openedTo.get(id) ?? []).map(({ userId }) => userId).toSorted();
      return [
        ...(status === rules.status ? [] : [`the date ${id} is ${status}, not ${rules.status}`]),
        ...(kinds.join() === rules.kinds.toSorted().join() ? [] : [`the date ${id} was told as ${kinds.join(', ')}`]),
        ...(golfers.join() === rules.golfers.toSorted().join()
          ? []
          : [`the opening of ${id} reached ${golfers.length}`]),
      ];
    }),
    ...[...owed].filter(([key, times]) => told.get(key) !== times).map(([key]) => `not told as often as owed: ${key}`),
    ...[...told].filter(([key]) => !owed.has(key)).map(([key]) => `told, and never owed: ${key}`),
    ...(titles.size === facts.told.length ? [] : [`${facts.told.length - titles.size} words came twice`]),
    ...facts.seats.filter(({ players }) => players > mostPlayers).map(({ dateId }) => `${dateId} has too many players`),
    ...facts.mails
      .filter(({ id, outcome }) => outcome === null || (outcome === 'sent' && !facts.letters.has(id)))
      .map(({ id, outcome }) => `the mail ${id} is ${outcome ?? 'waiting'}, and never came`),
    ...[...facts.letters.keys()].filter((id) => !known.has(id)).map((id) => `nobody sent the mail ${id}`),
    ...(again > kills ? [`${again} mails came again, and only ${kills} processes that send were killed`] : []),
  ];
}

const countOf = (rows: readonly { readonly dateId: string; readonly userId: string }[]): Map<string, number> =>
  new Map(
    [...Map.groupBy(rows, ({ dateId, userId }) => `${dateId} ${userId}`)].map(([key, some]) => [key, some.length]),
  );
