/** State of the databases and the mail server once everything is at rest. */
export interface GameFacts {
  readonly dates: readonly {
    readonly id: string;
    readonly squadId: string;
    readonly status: string;
    /** Number of its last nudge. */
    readonly nudges: number;
  }[];
  /** Kinds of events that were told of a date, each as often as it was; a nudge with its number. */
  readonly events: readonly { readonly dateId: string; readonly kind: string }[];
  /** Words that golfers were owed of a date or a round, by the tables that say so. */
  readonly owed: readonly { readonly about: string; readonly kind: string; readonly userId: string }[];
  /** Words in the app. */
  readonly told: readonly { readonly about: string; readonly title: string; readonly userId: string }[];
  readonly seats: readonly { readonly dateId: string; readonly players: number }[];
  /** Offers of one seat to one golfer that were open at once. */
  readonly offeredTwice: number;
  readonly mails: readonly { readonly id: string; readonly outcome: string | null }[];
  /** Copies of each mail as they came, by its id. */
  readonly letters: ReadonlyMap<string, readonly Moment[]>;
}

/** A process and a moment, as `performance.now()` tells it: a copy of a mail that it sent, or its kill. */
export interface Moment {
  readonly process: string;
  readonly at: number;
}

/** Outcome of each date of a squad, by the rules of its game. */
export interface Expected {
  readonly status: string;
  /** Kind of the event that ends answering. */
  readonly end: string;
  /** Golfers who are told of the opening: all. */
  readonly golfers: readonly string[];
  /** Golfers who never answer, and who alone are nudged. */
  readonly silent: readonly string[];
}

/** Mails that one process has under way at once. */
const AT_ONCE = 4;
/** A mail that a process left behind in its connection is read so long after its end at most. */
const READ_MS = 2_000;
const NUDGED = /^nudged \d$/;

/** Every broken promise in words; none where all hold. */
export function brokenIn(
  facts: GameFacts,
  rules: { expected: ReadonlyMap<string, Expected>; mostPlayers: number; kills: readonly Moment[] },
): string[] {
  const owed = countOf(facts.owed);
  const told = countOf(facts.told);
  // Two nudges of a date have one title, any other two words have not.
  const titles = new Set(facts.told.map(({ about, title, userId }) => `${about} ${userId} ${title}`));
  const words = new Set(facts.owed.map(({ about, kind, userId }) => `${about} ${userId} ${kind.split(' ')[0]}`));
  const known = new Set(facts.mails.map(({ id }) => id));
  return [
    ...brokenDates(facts, rules.expected),
    ...[...owed].filter(([key, times]) => told.get(key) !== times).map(([key]) => `not told as often as owed: ${key}`),
    ...[...told].filter(([key]) => !owed.has(key)).map(([key]) => `told, and never owed: ${key}`),
    ...(titles.size === words.size ? [] : [`${words.size} words were owed, and ${titles.size} came`]),
    ...facts.seats
      .filter(({ players }) => players > rules.mostPlayers)
      .map(({ dateId }) => `${dateId} has too many players`),
    ...(facts.offeredTwice > 0 ? [`${facts.offeredTwice} seats were offered twice at once`] : []),
    ...facts.mails
      .filter(({ id, outcome }) => outcome === null || (outcome === 'sent' && !facts.letters.has(id)))
      .map(({ id, outcome }) => `the mail ${id} is ${outcome ?? 'waiting'}, and never came`),
    ...[...facts.letters.keys()].filter((id) => !known.has(id)).map((id) => `nobody sent the mail ${id}`),
    ...brokenCopies(facts, rules.kills),
  ];
}

function brokenDates({ dates, events, owed }: GameFacts, expected: ReadonlyMap<string, Expected>): string[] {
  const eventsOf = Map.groupBy(events, ({ dateId }) => dateId);
  const toldOf = Map.groupBy(owed, ({ about, kind }) => `${about} ${kind}`);
  return dates.flatMap(({ id, squadId, status, nudges: last }) => {
    const rules = expected.get(squadId);
    if (rules === undefined) return [`the date ${id} is of no known squad`];
    const kinds = (eventsOf.get(id) ?? []).map(({ kind }) => kind);
    const nudges = kinds.filter((kind) => NUDGED.test(kind));
    const others = kinds.filter((kind) => !NUDGED.test(kind)).toSorted();
    const isReached = (kind: string, golfers: readonly string[]) => {
      const reached = (toldOf.get(`${id} game-date-${kind}`) ?? []).map(({ userId }) => userId);
      return reached.toSorted().join() === golfers.toSorted().join();
    };
    return [
      ...(status === rules.status ? [] : [`the date ${id} is ${status}, not ${rules.status}`]),
      ...(others.join() === ['opened', rules.end].toSorted().join() &&
      new Set(nudges).size === nudges.length &&
      (last === 0 || nudges.includes(`nudged ${last}`))
        ? []
        : [`the date ${id} was told as ${kinds.join(', ')}`]),
      ...(isReached('opened', rules.golfers) ? [] : [`the opening of ${id} did not reach all, each once`]),
      ...nudges
        .filter((nudge) => !isReached(nudge, rules.silent))
        .map((nudge) => `${id} ${nudge} did not reach the silent, each once`),
    ];
  });
}

/** Copies of a mail beyond the first: each follows a kill of the process that sent the one before, after that was accepted. */
function brokenCopies({ letters }: GameFacts, kills: readonly Moment[]): string[] {
  const lost = new Map<Moment, number>();
  return [...letters].flatMap(([id, copies]) => {
    const inOrder = copies.toSorted((one, other) => one.at - other.at);
    return inOrder.slice(1).flatMap((copy, index) => {
      const before = inOrder[index] as Moment;
      const kill = kills.find(
        (one) =>
          one.process === before.process &&
          one.at >= before.at - READ_MS &&
          one.at <= copy.at &&
          (lost.get(one) ?? 0) < AT_ONCE,
      );
      if (kill) lost.set(kill, (lost.get(kill) ?? 0) + 1);
      return kill ? [] : [`the mail ${id} came again, and nothing killed ${before.process} before it was recorded`];
    });
  });
}

const countOf = (rows: readonly { readonly about: string; readonly userId: string }[]): Map<string, number> =>
  new Map([...Map.groupBy(rows, ({ about, userId }) => `${about} ${userId}`)].map(([key, some]) => [key, some.length]));
