/** An act of a golfer on a tee time, or on a group of its booking; `tick` lets five minutes go by. */
export interface Act {
  readonly kind: 'in' | 'out' | 'book' | 'give-up' | 'cancel' | 'move' | 'leave' | 'join' | 'tick';
  readonly golfer: string;
  readonly group: number;
  readonly time: string;
}

interface Group {
  /** None: it was cancelled, for good. */
  readonly players: readonly string[];
  /** All who ever had a seat. */
  readonly seated: readonly string[];
}

/** One tee time of a squad: who is in until it is booked, then who plays in which group, and who waits. */
export interface Game {
  readonly creator: string;
  readonly members: readonly string[];
  readonly time: string;
  readonly isBooked: boolean;
  /** Those who are in without a seat, first come: once it is booked, they wait for one. */
  readonly line: readonly string[];
  readonly groups: readonly Group[];
  /** Those who may take back the seat that they gave up. */
  readonly gaveUp: readonly string[];
}

const SEATS = 4;
const without = (golfers: readonly string[], golfer: string) => golfers.filter((one) => one !== golfer);
const including = (golfers: readonly string[], golfer: string) =>
  golfers.includes(golfer) ? golfers : [...golfers, golfer];

export const playersOf = ({ groups }: Pick<Game, 'groups'>): string[] => groups.flatMap(({ players }) => players);
const isCancelled = (game: Game) => game.isBooked && playersOf(game).length === 0;
const openGroups = ({ groups }: Game) => groups.filter(({ players }) => players.length > 0 && players.length < SEATS);
const freeSeats = (game: Game) => openGroups(game).reduce((sum, { players }) => sum + SEATS - players.length, 0);

/** Groups of the sizes that the rule gives, whoever is in which. */
function groupsFor(players: readonly string[]): Group[] {
  const count = Math.ceil(players.length / SEATS);
  const groups = Array.from({ length: count }, (_, group) => players.filter((_, place) => place % count === group));
  return groups.map((own) => ({ players: own, seated: own }));
}

/** In the smallest group with a free seat, the earliest of these. */
function sit(game: Game, golfer: string): Game {
  const [smallest] = openGroups(game).toSorted((one, other) => one.players.length - other.players.length);
  const take = ({ players, seated }: Group) => ({ players: [...players, golfer], seated: including(seated, golfer) });
  const groups = game.groups.map((group) => (group === smallest ? take(group) : group));
  return { ...game, groups, line: without(game.line, golfer), gaveUp: without(game.gaveUp, golfer) };
}

/** Without the golfer's seat; with the last player it is cancelled, and nobody waits any more. */
function standUp(game: Game, golfer: string): Game {
  if (!playersOf(game).includes(golfer)) return game;
  const groups = game.groups.map(({ players, seated }) => ({ players: without(players, golfer), seated }));
  const after = { ...game, groups, gaveUp: [...game.gaveUp, golfer] };
  return isCancelled(after) ? { ...after, line: [] } : after;
}

/** Seats those in line, first come, once no seat can be taken back any more. */
function fill(game: Game): Game {
  const [first] = game.line;
  return first && freeSeats(game) > 0 ? fill(sit(game, first)) : game;
}

/** The game after an act, or the status with which it is refused. */
const RULES: Record<Act['kind'], (game: Game, act: Act) => Game | number> = {
  join: (game, { golfer }) => ({ ...game, members: including(game.members, golfer) }),
  tick: (game) => fill({ ...game, gaveUp: [] }),
  leave: (game, { golfer }) => {
    const after = standUp(game, golfer);
    return { ...after, members: without(game.members, golfer), line: without(after.line, golfer) };
  },
  in: (game, { golfer }) => {
    if (isCancelled(game)) return 409;
    if (playersOf(game).includes(golfer)) return game;
    const after = { ...game, line: including(game.line, golfer) };
    const takesBack = game.gaveUp.includes(golfer) && !game.line.includes(golfer);
    return freeSeats(game) > (takesBack ? 0 : after.line.indexOf(golfer)) ? sit(after, golfer) : after;
  },
  out: (game, { golfer }) =>
    isCancelled(game) || playersOf(game).includes(golfer) ? 409 : { ...game, line: without(game.line, golfer) },
  book: (game, { golfer }) => {
    if (golfer !== game.creator) return 403;
    if (isCancelled(game) || (!game.isBooked && game.line.length === 0)) return 409;
    return game.isBooked ? game : { ...game, isBooked: true, groups: groupsFor(game.line), line: [] };
  },
  'give-up': (game, { golfer, group }) => {
    if (!game.groups[group]?.seated.includes(golfer)) return 403;
    return game.groups[group].players.includes(golfer) ? standUp(game, golfer) : game;
  },
  cancel: (game) => ({ ...game, groups: game.groups.map((group) => ({ ...group, players: [] })), line: [] }),
  move: (game, { golfer, group, time }) => {
    if (golfer !== game.creator) return 403;
    return game.groups[group]?.players.length ? { ...game, time } : 409;
  },
};

/** Game after an act, and the status with which the rules answer it. */
export function outcomeOf(game: Game, act: Act): { status: number; game: Game } {
  const isOfAnybody = act.kind === 'join' || act.kind === 'tick' || game.members.includes(act.golfer);
  const after = isOfAnybody ? RULES[act.kind](game, act) : 404;
  return typeof after === 'number' ? { status: after, game } : { status: 200, game: after };
}
