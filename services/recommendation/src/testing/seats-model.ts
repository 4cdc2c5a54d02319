/** Acts of the game: of a golfer, and on a group of its booking where they are on one; `tick` lets five minutes go by. */
export type Act =
  | { readonly kind: 'in' | 'out' | 'book' | 'leave' | 'join' | 'tick'; readonly golfer: string }
  | { readonly kind: 'give-up' | 'cancel'; readonly golfer: string; readonly group: number }
  | { readonly kind: 'move'; readonly golfer: string; readonly group: number; readonly time: string };

interface Group {
  /** None: it was cancelled, for good. */
  readonly players: readonly string[];
  readonly seated: readonly string[];
}

/** One tee time of a squad: who is in until it is booked, then who plays in which group, and who waits. */
export interface Game {
  readonly creator: string;
  readonly members: readonly string[];
  readonly time: string;
  readonly isBooked: boolean;
  readonly said: readonly string[];
  readonly groups: readonly Group[];
  /** Those who wait for a seat, first come. */
  readonly line: readonly string[];
  /** Those who may take back the seat that they gave up. */
  readonly gaveUp: readonly string[];
}

interface Outcome {
  readonly status: number;
  readonly game: Game;
}

const SEATS = 4;
const without = (golfers: readonly string[], golfer: string) => golfers.filter((one) => one !== golfer);
const together = (golfers: readonly string[], golfer: string) => [...without(golfers, golfer), golfer];
const isAlive = ({ players }: Group) => players.length > 0;

/** Players of all groups. */
export const playersOf = ({ groups }: Game): string[] => groups.flatMap(({ players }) => players);

/** Groups of the sizes that the rule gives, whoever is in which. */
function groupsFor(players: readonly string[]): Group[] {
  const count = Math.ceil(players.length / SEATS);
  return Array.from({ length: count }, (_, index) => {
    const own = players.filter((_, place) => place % count === index);
    return { players: own, seated: own };
  });
}

const changed = (groups: readonly Group[], index: number, change: (group: Group) => Group) =>
  groups.map((group, place) => (place === index ? change(group) : group));
const freed =
  (golfer: string) =>
  ({ players, seated }: Group): Group => ({ players: without(players, golfer), seated });

/** The smallest group with a free seat, the earliest of these; -1 where there is none. */
function openGroup(groups: readonly Group[]): number {
  const sizes = groups.map(({ players }) => players.length);
  const open = sizes.filter((size) => size > 0 && size < SEATS);
  return sizes.indexOf(Math.min(...open));
}

type Rule<Kind extends Act['kind']> = (game: Game, act: Extract<Act, { readonly kind: Kind }>) => Outcome;
const refused = (game: Game, status: number): Outcome => ({ status, game });
const becomes = (game: Game, after: Partial<Game>): Outcome => ({ status: 200, game: { ...game, ...after } });
const isCancelled = ({ isBooked, groups }: Game) => isBooked && !groups.some(isAlive);

const freeSeatsOf = ({ groups }: Game) =>
  groups.filter(isAlive).reduce((sum, { players }) => sum + SEATS - players.length, 0);

/** A free seat of a booked one, where the golfer has none and nobody waits before them; else a place in line. */
function comeIn(game: Game, golfer: string): Outcome {
  if (playersOf(game).includes(golfer)) return refused(game, 200);
  const place = game.line.indexOf(golfer);
  const ahead = place === -1 ? game.line.length : place;
  const takesBack = place === -1 && game.gaveUp.includes(golfer);
  if (freeSeatsOf(game) > (takesBack ? 0 : ahead)) return sit(game, golfer);
  return becomes(game, { line: place === -1 ? [...game.line, golfer] : game.line });
}

function sit(game: Game, golfer: string): Outcome {
  const take = ({ players, seated }: Group) => ({
    players: together(players, golfer),
    seated: together(seated, golfer),
  });
  const groups = changed(game.groups, openGroup(game.groups), take);
  return becomes(game, { groups, line: without(game.line, golfer), gaveUp: without(game.gaveUp, golfer) });
}

/** Without the golfer's seat; with the last player it is cancelled, and nobody waits any more. */
function freeSeat(game: Game, golfer: string, groups = game.groups.map(freed(golfer))): Game {
  const isLost = playersOf(game).length > playersOf({ ...game, groups }).length;
  const after = { ...game, groups, gaveUp: isLost ? together(game.gaveUp, golfer) : game.gaveUp };
  return isCancelled(after) ? { ...after, line: [] } : after;
}

/** Seats those in line, first come, once no seat can be taken back any more. */
function fill(game: Game): Game {
  const [first] = game.line;
  return first && freeSeatsOf(game) > 0 ? fill(sit(game, first).game) : game;
}

const RULES: { readonly [Kind in Act['kind']]: Rule<Kind> } = {
  join: (game, { golfer }) => becomes(game, { members: together(game.members, golfer) }),
  tick: (game) => becomes(game, fill({ ...game, gaveUp: [] })),
  leave: (game, { golfer }) =>
    becomes(freeSeat(game, golfer), {
      members: without(game.members, golfer),
      said: without(game.said, golfer),
      line: without(game.line, golfer),
    }),
  in: (game, { golfer }) => {
    if (isCancelled(game)) return refused(game, 409);
    return game.isBooked ? comeIn(game, golfer) : becomes(game, { said: together(game.said, golfer) });
  },
  out: (game, { golfer }) => {
    if (isCancelled(game) || playersOf(game).includes(golfer)) return refused(game, 409);
    return becomes(game, { said: without(game.said, golfer), line: without(game.line, golfer) });
  },
  book: (game, { golfer }) => {
    if (golfer !== game.creator) return refused(game, 403);
    if (game.isBooked) return refused(game, isCancelled(game) ? 409 : 200);
    if (game.said.length === 0) return refused(game, 409);
    return becomes(game, { isBooked: true, groups: groupsFor(game.said) });
  },
  'give-up': (game, { golfer, group }) =>
    game.groups[group]?.seated.includes(golfer)
      ? becomes(freeSeat(game, golfer, changed(game.groups, group, freed(golfer))), {})
      : refused(game, 403),
  cancel: (game) => becomes(game, { groups: game.groups.map((group) => ({ ...group, players: [] })), line: [] }),
  move: (game, { golfer, group, time }) => {
    if (golfer !== game.creator) return refused(game, 403);
    return game.groups[group]?.players.length ? becomes(game, { time }) : refused(game, 409);
  },
};

/** Game after an act, and the status with which the rules answer it. */
export function outcomeOf(game: Game, act: Act): Outcome {
  const isOfAnybody = act.kind === 'join' || act.kind === 'tick';
  if (!isOfAnybody && !game.members.includes(act.golfer)) return refused(game, 404);
  return (RULES[act.kind] as Rule<Act['kind']>)(game, act);
}
