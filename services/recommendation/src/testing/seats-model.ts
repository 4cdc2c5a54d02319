/** Acts of the game: of a golfer, and on a group of its booking where they are on one. */
export type Act =
  | { readonly kind: 'in' | 'out' | 'book' | 'leave' | 'join'; readonly golfer: string }
  | { readonly kind: 'give-up' | 'cancel'; readonly golfer: string; readonly group: number }
  | { readonly kind: 'move'; readonly golfer: string; readonly group: number; readonly time: string };

interface Group {
  /** None: it was cancelled, for good. */
  readonly players: readonly string[];
  readonly seated: readonly string[];
}

/** One tee time of a squad: who is in until it is booked, then who plays in which group. */
export interface Game {
  readonly creator: string;
  readonly members: readonly string[];
  readonly time: string;
  readonly isBooked: boolean;
  readonly said: readonly string[];
  readonly groups: readonly Group[];
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

/** A free seat of a booked one, where the golfer has none. */
function takeSeat(game: Game, golfer: string): Outcome {
  if (playersOf(game).includes(golfer)) return refused(game, 200);
  const open = openGroup(game.groups);
  if (open === -1) return refused(game, 409);
  const take = ({ players, seated }: Group) => ({
    players: together(players, golfer),
    seated: together(seated, golfer),
  });
  return becomes(game, { groups: changed(game.groups, open, take) });
}

const RULES: { readonly [Kind in Act['kind']]: Rule<Kind> } = {
  join: (game, { golfer }) => becomes(game, { members: together(game.members, golfer) }),
  leave: (game, { golfer }) =>
    becomes(game, {
      members: without(game.members, golfer),
      said: without(game.said, golfer),
      groups: game.groups.map(freed(golfer)),
    }),
  in: (game, { golfer }) => {
    if (isCancelled(game)) return refused(game, 409);
    return game.isBooked ? takeSeat(game, golfer) : becomes(game, { said: together(game.said, golfer) });
  },
  out: (game, { golfer }) => (game.isBooked ? refused(game, 409) : becomes(game, { said: without(game.said, golfer) })),
  book: (game, { golfer }) => {
    if (golfer !== game.creator) return refused(game, 403);
    if (game.isBooked) return refused(game, isCancelled(game) ? 409 : 200);
    if (game.said.length === 0) return refused(game, 409);
    return becomes(game, { isBooked: true, groups: groupsFor(game.said) });
  },
  'give-up': (game, { golfer, group }) =>
    game.groups[group]?.seated.includes(golfer)
      ? becomes(game, { groups: changed(game.groups, group, freed(golfer)) })
      : refused(game, 403),
  cancel: (game) => becomes(game, { groups: game.groups.map((group) => ({ ...group, players: [] })) }),
  move: (game, { golfer, group, time }) => {
    if (golfer !== game.creator) return refused(game, 403);
    return game.groups[group]?.players.length ? becomes(game, { time }) : refused(game, 409);
  },
};

/** Game after an act, and the status with which the rules answer it. */
export function outcomeOf(game: Game, act: Act): Outcome {
  if (act.kind !== 'join' && !game.members.includes(act.golfer)) return refused(game, 404);
  return (RULES[act.kind] as Rule<Act['kind']>)(game, act);
}
