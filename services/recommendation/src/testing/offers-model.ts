/** A booked round of one group: who plays, who waits and what they are offered. Moments are milliseconds since 1970. */
export interface Round {
  readonly startsAt: number;
  readonly seats: number;
  readonly players: readonly string[];
  /** First come, first in line. */
  readonly line: readonly string[];
  readonly offers: readonly { readonly golfer: string; readonly endsAt: number }[];
  /** Those who let an offer pass since a seat was freed last. */
  readonly passed: readonly string[];
  /** When golfers gave up their seats, or seats without one were added, the latest last. */
  readonly gaveUp: readonly { readonly golfer?: string; readonly at: number }[];
  /** Those who play elsewhere at the time: no seat is theirs, and they keep their place in line. */
  readonly busy: readonly string[];
}

/** A moment, and by how much the clocks of the squad are ahead of UTC. */
export interface Now {
  readonly at: number;
  readonly aheadMs: number;
}

const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;

const freeSeats = ({ players, seats }: Round): number => seats - players.length;
const isOpenTo = ({ offers }: Round, golfer: string) => offers.some((offer) => offer.golfer === golfer);
const isNight = ({ at, aheadMs }: Now): boolean => ((at + aheadMs) / HOUR + 3) % 24 < 10;

/** The minute by which somebody who sleeps at night has been awake for so long. */
function awakeFor(ms: number, now: Now): number {
  let [at, left] = [now.at, ms];
  for (; left > 0; at += MINUTE) if (!isNight({ ...now, at })) left -= MINUTE;
  return at;
}

/** Rule of a free seat by the time to tee-off: who is asked, and how long they may think; without, the first has it at once. */
function ruleAt({ startsAt }: Round, { at }: Now): { for: 'first' | 'all' | 'nobody'; answerMs: number } {
  const hours = (startsAt - at) / HOUR;
  if (hours > 6) return { for: 'first', answerMs: hours > 48 ? 0 : hours > 24 ? 4 * HOUR : HOUR };
  return { for: hours > 2 ? 'all' : 'nobody', answerMs: 0 };
}

function sit(round: Round, golfer: string): Round {
  const players = [...round.players, golfer];
  const others = round.offers.filter((offer) => offer.golfer !== golfer);
  const line = round.line.filter((one) => one !== golfer);
  return { ...round, players, line, offers: players.length === round.seats ? [] : others };
}

/** The round once the service has looked at its free seats. */
export function look(round: Round, now: Now): Round {
  const rule = ruleAt(round, now);
  if (freeSeats(round) === 0) return { ...round, offers: [] };
  const isOver = ({ endsAt }: { endsAt: number }) => endsAt <= now.at || rule.for === 'nobody';
  const lastEnd = round.startsAt - 2 * HOUR;
  const open = round.offers.filter((offer) => !isOver(offer));
  const inLine = round.line.filter((golfer) => open.some((offer) => offer.golfer === golfer));
  const kept = rule.for === 'all' ? inLine : inLine.slice(0, freeSeats(round));
  const going = open.filter(({ golfer }) => kept.includes(golfer));
  const offers = rule.for === 'all' ? going.map((offer) => ({ ...offer, endsAt: lastEnd })) : going;
  const passed = [...round.passed, ...round.offers.filter(isOver).map(({ golfer }) => golfer)];
  const after = { ...round, offers, passed };
  const freedAt = round.gaveUp.at(-1)?.at ?? 0;
  if (rule.for === 'nobody' || now.at < freedAt + 5 * MINUTE || (rule.for === 'first' && isNight(now))) return after;
  const isAsked = (golfer: string) => !passed.includes(golfer) && !isOpenTo(after, golfer);
  const asked = after.line.filter((golfer) => isAsked(golfer) && !round.busy.includes(golfer));
  const first = rule.for === 'all' ? asked : asked.slice(0, Math.max(0, freeSeats(after) - offers.length));
  if (rule.for === 'first' && rule.answerMs === 0) return first.reduce(sit, after);
  const endsAt = rule.for === 'all' ? lastEnd : Math.min(awakeFor(rule.answerMs, now), lastEnd);
  return { ...after, offers: [...offers, ...first.map((golfer) => ({ golfer, endsAt }))] };
}

/** The round after "I'm In": a seat, or a place in line; undefined where the seat is refused to somebody who plays elsewhere. */
export function comeIn(round: Round, golfer: string, now: Now): Round | undefined {
  if (round.players.includes(golfer)) return round;
  const waits = { ...round, line: round.line.includes(golfer) ? round.line : [...round.line, golfer] };
  const free = freeSeats(round);
  const isBack =
    !round.line.includes(golfer) && round.gaveUp.some((one) => one.golfer === golfer && now.at - one.at < 5 * MINUTE);
  const place = round.passed.includes(golfer) ? waits.line.length : waits.line.indexOf(golfer);
  const isSkipped = (one: string) => one === golfer || round.passed.includes(one) || round.busy.includes(one);
  const before = waits.line.slice(0, place).filter((one) => !isSkipped(one));
  const kept = new Set([...(isBack ? [] : before), ...round.offers.map((offer) => offer.golfer)]);
  const isFirstCome = free > 0 && (ruleAt(round, now).for === 'nobody' || isOpenTo(round, golfer));
  if (!isFirstCome && free <= kept.size) return waits;
  return round.busy.includes(golfer) ? undefined : sit(waits, golfer);
}

/** The round once a golfer without a seat has said no, or a player has given theirs up. */
export function goOut(round: Round, golfer: string, { at }: Now): Round {
  const without = (golfers: readonly string[]) => golfers.filter((one) => one !== golfer);
  const offers = round.offers.filter((offer) => offer.golfer !== golfer);
  const after = { ...round, players: without(round.players), line: without(round.line), offers };
  const others = round.gaveUp.filter((one) => one.golfer !== golfer);
  return round.players.includes(golfer) ? { ...after, passed: [], gaveUp: [...others, { golfer, at }] } : after;
}

/** The round once it has so many seats: more of them are as if they had been given up. */
export const resize = (round: Round, seats: number, { at }: Now): Round =>
  seats > round.seats ? { ...round, seats, passed: [], gaveUp: [...round.gaveUp, { at }] } : { ...round, seats };
