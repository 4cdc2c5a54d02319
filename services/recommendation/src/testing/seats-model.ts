type Golfers = readonly string[];
type Kind = 'in' | 'out' | 'book' | 'give-up' | 'cancel' | 'move' | 'resize' | 'leave' | 'join' | 'tick';

/** An act of a golfer on a tee time, or on a group of its booking; `tick` lets five minutes go by. */
export type Act = { kind: Kind; golfer: string; group: number; time: string; seats: number };

/** Its players, all who ever had a seat, and its seats: none once it is cancelled, which is for good. */
type Group = { players: Golfers; seated: Golfers; seats: number };
type Groups = readonly Group[];

/**
 * One tee time of a squad. It has no groups until it is booked. In line are those who are in without a seat, first come: once
 * it is booked, they wait for one. Who gave up a seat may take it back, in its group while that has it.
 */
export type Game = { creator: string; time: string; members: Golfers; line: Golfers; gaveUp: GivenUp; groups: Groups };
type GivenUp = readonly { readonly golfer: string; readonly group: number }[];

const SEATS = 4;
const without = (golfers: Golfers, golfer: string): Golfers => golfers.filter((one) => one !== golfer);
const including = (all: Golfers, golfer: string): Golfers => (all.includes(golfer) ? all : [...all, golfer]);
const freeIn = ({ seats, players }: Group): number => seats - players.length;
const freeSeats = (groups: Groups): number => groups.reduce((sum, group) => sum + freeIn(group), 0);
const isOver = ({ groups }: Game): boolean => groups.length > 0 && groups.every(({ seats }) => seats === 0);
export const playersOf = ({ groups }: Pick<Game, 'groups'>): string[] => groups.flatMap(({ players }) => players);
const goOut = (game: Game, golfer: string): Game => ({ ...game, line: without(game.line, golfer) });

/** With the last group nobody waits any more. */
function withGroup(game: Game, group: Group, change: Partial<Group>): Game {
  const after = { ...game, groups: game.groups.with(game.groups.indexOf(group), { ...group, ...change }) };
  return isOver(after) ? { ...after, line: [] } : after;
}

/** Groups of the sizes that the rule gives, whoever is in which. */
const groupsFor = (players: Golfers, count = Math.ceil(players.length / SEATS)): Groups =>
  Array.from({ length: count }, (_, group) => groupOf(players.filter((_, place) => place % count === group)));
const groupOf = (players: Golfers): Group => ({ players, seated: players, seats: SEATS });

/** Takes seats, each from the first of the groups with the most that are free, until so many of these are left. */
function shrink(groups: Groups, free: number): Groups {
  const spare = ({ seats, players }: Group): number => seats - Math.max(players.length, seats && 1);
  const [most] = groups.toSorted((one, other) => spare(other) - spare(one));
  if (!most || freeSeats(groups) === free) return groups;
  return shrink(groups.with(groups.indexOf(most), { ...most, seats: most.seats - 1 }), free);
}

/** In the group that they just left, else in the smallest with a free seat, the earliest of these. */
function sit(game: Game, golfer: string): Game {
  const open = game.groups.filter((group) => freeIn(group) > 0);
  const [smallest] = open.toSorted((one, other) => one.players.length - other.players.length) as [Group];
  const left = game.gaveUp.find((one) => one.golfer === golfer);
  const group = open.find((one) => one === game.groups[left?.group ?? -1]) ?? smallest;
  const change = { players: [...group.players, golfer], seated: including(group.seated, golfer) };
  return {
    ...goOut(withGroup(game, group, change), golfer),
    gaveUp: game.gaveUp.filter((one) => one.golfer !== golfer),
  };
}

/** A group without players is cancelled, unless more wait than seats are free in the others. */
const isDeserted = ({ groups, line }: Game, group: Group, players = group.players): boolean =>
  players.length === 0 && line.length <= freeSeats(groups.filter((other) => other !== group));
const tidy = (game: Game): Game =>
  game.groups.reduce((after, one) => (isDeserted(after, one) ? withGroup(after, one, { seats: 0 }) : after), game);

/** Without the golfer's seat, and their group without them. */
function standUp(game: Game, golfer: string, left = game.groups.find(({ players }) => players.includes(golfer))): Game {
  if (!left?.players.includes(golfer)) return game;
  const players = without(left.players, golfer);
  const seats = isDeserted(game, left, players) ? 0 : left.seats;
  const gaveUp = [...game.gaveUp, { golfer, group: game.groups.indexOf(left) }];
  return withGroup({ ...game, gaveUp }, left, { players, seats });
}

/** Seats those in line, first come, once no seat can be taken back any more. */
const fill = (game: Game): Game => (game.line[0] && freeSeats(game.groups) > 0 ? fill(sit(game, game.line[0])) : game);

/** The game after an act, or the status with which it is refused. */
const RULES: Record<Kind, (game: Game, act: Act) => Game | number> = {
  join: (game, { golfer }) => ({ ...game, members: including(game.members, golfer) }),
  leave: (game, { golfer }) => ({ ...goOut(standUp(game, golfer), golfer), members: without(game.members, golfer) }),
  tick: (game) => fill(tidy({ ...game, gaveUp: [] })),
  in: (game, { golfer }) => {
    if (isOver(game) || playersOf(game).includes(golfer)) return isOver(game) ? 409 : game;
    const after = { ...game, line: including(game.line, golfer) };
    const takesBack = game.gaveUp.some((one) => one.golfer === golfer) && !game.line.includes(golfer);
    return freeSeats(game.groups) > (takesBack ? 0 : after.line.indexOf(golfer)) ? sit(after, golfer) : after;
  },
  out: (game, { golfer }) => (isOver(game) || playersOf(game).includes(golfer) ? 409 : goOut(game, golfer)),
  book: (game, { golfer }) => {
    if (golfer !== game.creator) return 403;
    if (isOver(game) || game.groups.length + game.line.length === 0) return 409;
    return game.groups.length > 0 ? game : { ...game, groups: groupsFor(game.line), line: [] };
  },
  'give-up': (game, { golfer, group }) =>
    game.groups[group]?.seated.includes(golfer) ? standUp(game, golfer, game.groups[group]) : 403,
  cancel: (game) => ({ ...game, groups: game.groups.map((group) => ({ ...group, players: [], seats: 0 })), line: [] }),
  move: (game, { golfer, group, time }) => {
    if (golfer !== game.creator) return 403;
    return game.groups[group]?.seats ? { ...game, time } : 409;
  },
  resize: (game, { golfer, group, seats }) => {
    if (golfer !== game.creator) return 403;
    const groups = game.groups.map((one) => ({ ...one, seats: one.seats && SEATS }));
    const free = seats - playersOf(game).length;
    const empty = groups.filter((one) => one.seats > 0 && one.players.length === 0).length;
    const isFit = game.groups[group]?.seats && free >= empty && free <= freeSeats(groups);
    return isFit ? { ...game, groups: shrink(groups, free) } : 409;
  },
};

/** Game after an act, and the status with which the rules answer it. */
export function outcomeOf(game: Game, act: Act): { status: number; game: Game } {
  const isOfAnybody = act.kind === 'join' || act.kind === 'tick' || game.members.includes(act.golfer);
  const after = isOfAnybody ? RULES[act.kind](game, act) : 404;
  return typeof after === 'number' ? { status: after, game } : { status: 200, game: after };
}
