import { TIME_SLOTS, type TimeSlot } from '@fourball/contracts/constants.ts';
import type { Random } from '../../../lib/random.ts';
import { inDays } from '../../golfer.ts';
import { SLOTS_IN_DAYLIGHT } from '../daylight.ts';
import * as act from './acts.ts';
import { persist } from './caller.ts';
import type { Golfer, Holder } from './golfer.ts';
import { addHolder, decideByLink, sayWhenByLink } from './holder.ts';

/**
 * The main job for one foursome: they say when they are free, form two squads and book a round with each.
 * @param hasLinks whether the stack has personal links, by which golfers without an account come along.
 */
export async function goOut(golfers: readonly Golfer[], name: string, random: Random, hasLinks = true): Promise<void> {
  const dates = pickDates(random);
  const times = random.shuffle(SLOTS_IN_DAYLIGHT).slice(0, 2);
  await Promise.all(golfers.map((golfer) => sayWhenFree(golfer, dates, times)));
  // Both squads have the same golfers on the same days: what one books, the other must not.
  const creators = random.shuffle(golfers).slice(0, 2);
  await Promise.all(
    creators.map((creator, index) =>
      playAsSquad(creator, golfers, { name: `${name}.${index + 1}`, dates, time: times[0] as TimeSlot, hasLinks }),
    ),
  );
}

/** Three days in common and one for second thoughts, three to twenty-five days from now. */
function pickDates(random: Random): string[] {
  return random.shuffle(Array.from({ length: 23 }, (_, index) => inDays(index + 3))).slice(0, 4);
}

async function sayWhenFree(golfer: Golfer, dates: readonly string[], times: (typeof TIME_SLOTS)[number][]) {
  const { random } = golfer;
  const [spare, ...common] = dates as [string, ...string[]];
  for (const date of [...common, spare]) {
    await persist(() => act.save(golfer, date, times));
    await golfer.think();
  }
  if (random.chance(0.5)) await persist(() => act.forget(golfer, spare));
  else await persist(() => act.save(golfer, spare, [random.pick(TIME_SLOTS)]));
  if (random.chance(0.3)) {
    const handicap = random.whole(0, 360) / 10;
    await persist(() => act.changeHandicap(golfer, handicap));
  }
}

async function playAsSquad(
  creator: Golfer,
  golfers: readonly Golfer[],
  { name, dates, time, hasLinks }: { name: string; dates: readonly string[]; time: TimeSlot; hasLinks: boolean },
): Promise<void> {
  const squadId = await formSquad(creator, name);
  if (squadId === undefined) return;
  const invited = await persist(() => act.invite(creator, squadId));
  if (invited.outcome !== 'answered') return;
  const { inviteCode } = invited.body;
  const others = golfers.filter((golfer) => golfer !== creator);
  await Promise.all(
    others.map(async (golfer) => {
      await golfer.think();
      await persist(() => act.join(golfer, squadId, inviteCode));
      await act.lookAround(golfer, squadId);
    }),
  );
  const holders = hasLinks ? await bringHolders(creator, squadId, name) : [];
  await Promise.all(holders.map((holder) => sayWhenByLink(holder, dates, time)));
  const offered = await persist(() => act.generate(creator, squadId), { awaits404: true });
  if (offered.outcome !== 'answered') return;
  // The second best gets its chance when some of them play elsewhere at the time of the best.
  for (const offer of offered.body.slice(0, 2)) {
    await Promise.all([
      ...golfers.map((golfer) => decide(golfer, offer.id)),
      ...holders.map((holder) => decideByLink(holder, offer.id)),
    ]);
    if (await bookRound(creator, offer.id, `${name}-${offer.id.slice(-6)}`)) break;
  }
  await Promise.all(golfers.map((golfer) => act.lookAround(golfer, squadId)));
}

/** Two golfers without an account, whose names are theirs alone. */
async function bringHolders(creator: Golfer, squadId: string, name: string): Promise<Holder[]> {
  const holders: Holder[] = [];
  for (const letter of ['X', 'Y']) {
    const holder = await addHolder(creator, squadId, `${name}${letter}`);
    if (holder) holders.push(holder);
  }
  return holders;
}

/** A squad is not created twice in good faith: without an answer the golfer looks whether it is there. */
async function formSquad(creator: Golfer, name: string): Promise<string | undefined> {
  const created = await act.createSquad(creator, name);
  if (created.outcome === 'answered') return created.body.id;
  const squads = await persist(() => act.squadsOf(creator));
  return squads.outcome === 'answered' ? squads.body.find((squad) => squad.name === name)?.id : undefined;
}

async function decide(golfer: Golfer, recommendationId: string): Promise<void> {
  await golfer.think();
  if (golfer.random.chance(0.85)) await persist(() => act.confirm(golfer, recommendationId), { awaits404: true });
}

/** Sometimes with two taps. Answers whether the round is booked. */
async function bookRound(creator: Golfer, recommendationId: string, bookingReference: string): Promise<boolean> {
  const taps = creator.random.chance(0.3) ? 2 : 1;
  const tap = () => persist(() => act.book(creator, recommendationId, bookingReference), { awaits404: true });
  const results = await Promise.all(Array.from({ length: taps }, tap));
  return results.some(({ outcome }) => outcome === 'answered');
}
