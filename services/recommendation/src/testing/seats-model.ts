/** An act of a golfer on a tee time, or on a group of its booking; `tick` lets five minutes go by. */
export interface Act {
  readonly kind: 'in' | 'out' | 'book' | 'give-up' | 'cancel' | 'move' | 'leave' | 'join' | 'tick';
  readonly golfer: string;
  readonly group: number;
  readonly time: string;
}

interface Group {
  readonly players: readonly string[];
  /** All who ever had a seat. */
  readonly seated: readonly string[];
  /** For good. */
  readonly isCancelled: boolean;
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
const isCancelled = ({ isBooked, groups }: Game) => isBooked && groups.every((group) => group.isCancelled);
const openGroups = ({ groups }: Pick<Game, 'groups'>) =>
  groups.filter((group) => !group.isCancelled && group.players.length < SEATS);
const freeSeats = (game: Pick<Game, 'groups'>) =>
  openGroups(game).reduce((sum, { players }) => sum + SEATS - players.length, 0);

/** Groups of the sizes that the rule gives, whoever is in which. */
function groupsFor(players: readonly string[]): Group[] {
  const count = Math.ceil(players.length / SEATS);
  const groups = Array.from({ length: count }, (_, group) => players.filter((_, place) => place % count === group));
  return groups.map((own) => ({ players: own, seated: own, isCancelled: false }));
}

/** In the smallest group with a free seat, the earliest of these. */
function sit(game: Game, golfer: string): Game {
  const [smallest] = openGroups(game).toSorted((one, other) => one.players.length - other.players.length);
  const take = ({ players, seated, ...group }: Group) => ({
    ...group,
    players: [...players, golfer],
    seated: including(seated, golfer),
  });
  const groups = game.groups.map((group) => (group === smallest ? take(group) : group));
  return { ...game, groups, line: without(game.line, golfer), gaveUp: without(game.gaveUp, golfer) };
}

const isAwaited = ({ groups, line }: Game, group: Group) =>
  line.length > freeSeats({ groups: groups.filter((other) => other !== group) });

/** Cancels groups without players, unless more wait than seats are free in the others; with the last one nobody waits. */
function cancelDeserted(game: Game): Game {
  const groups = [...game.groups];
  for (const [place, group] of groups.entries()) {
    const isKept = group.players.length > 0 || isAwaited({ ...game, groups }, group);
    groups[place] = { ...group, isCancelled: group.isCancelled || !isKept };
  }
  const after = { ...game, groups };
  return isCancelled(after) ? { ...after, line: [] } : after;
}

/** Without the golfer's seat, and their group without them. */
function standUp(game: Game, golfer: string): Game {
  const left = game.groups.find(({ players }) => players.includes(golfer));
  if (!left) return game;
  const players = without(left.players, golfer);
  const after = { ...left, players, isCancelled: players.length === 0 && !isAwaited(game, left) };
  const groups = game.groups.map((group) => (group === left ? after : group));
  const changed = { ...game, groups, gaveUp: [...game.gaveUp, golfer] };
  return isCancelled(changed) ? { ...changed, line: [] } : changed;
}

/** Seats those in line, first come, once no seat can be taken back any more. */
function fill(game: Game): Game {
  const [first] = game.line;
  return first && freeSeats(game) > 0 ? fill(sit(game, first)) : game;
}

/** The game after an act, or the status with which it is refused. */
const RULES: Record<Act['kind'], (game: Game, act: Act) => Game | number> = {
  join: (game, { golfer }) => ({ ...game, members: including(game.members, golfer) }),
  tick: (game) => fill(cancelDeserted({ ...game, gaveUp: [] })),
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
  cancel: (game) => {
    const groups = game.groups.map((group) => ({ ...group, players: [], isCancelled: true }));
    return { ...game, groups, line: [] };
  },
  move: (game, { golfer, group, time }) => {
    if (golfer !== game.creator) return 403;
    return game.groups[group]?.isCancelled === false ? { ...game, time } : 409;
  },
};

/** Game after an act, and the status with which the rules answer it. */
export function outcomeOf(game: Game, act: Act): { status: number; game: Game } {
  const isOfAnybody = act.kind === 'join' || act.kind === 'tick' || game.members.includes(act.golfer);
  const after = isOfAnybody ? RULES[act.kind](game, act) : 404;
  return typeof after === 'number' ? { status: after, game } : { status: 200, game: after };
}
