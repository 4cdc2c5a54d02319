import type { OptimalSlot, RankedSlot } from '@fourball/contracts/http/ranking.ts';
import { createWork, runAs } from '@fourball/kit/process/context.ts';
import { newId } from '@fourball/kit/process/id.ts';
import { expect, test } from 'vitest';
import { clocksAt, daysAfter } from '../../ranking/calendar.ts';
import { weekdayOf } from '../../ranking/clock.ts';
import { createRankings } from '../../recommendations/rankings/service.ts';
import { rankWindows } from '../../recommendations/squad-ranking/service.ts';
import { useService } from '../../testing/steps.ts';
import { createSlotService } from './service.ts';

const steps = useService({ city: 'Phoenix', rating: 4.5, averagePrice: 68.5 });
const { service, calls, courseId, register, createSquad, squadOf, join, saveFree, openCourse, offer, dateIn } = steps;

const { optimize } = calls;
const weekend = async (userId: string): Promise<OptimalSlot[]> =>
  (await service.call('GET', '/api/optimal-weekend-slots', userId)).json();
const window = { startDate: dateIn(0), endDate: dateIn(30) };

/** The coming Saturday and Sunday in Arizona, where the only course is. */
const today = clocksAt(new Date(), 'America/Phoenix').date;
const weekendDates = Array.from({ length: 7 }, (_, days) => daysAfter(today, days)).filter((date) =>
  ['saturday', 'sunday'].includes(weekdayOf(date)),
);

test('a window is ranked as the recommendations are, and nothing of it is stored', async () => {
  const { squadId, creator, mate } = await squadOf(2);
  for (const days of [3, 4, 5, 6, 7]) await saveFree(creator, dateIn(days));
  const answer = await optimize(squadId, mate, window);
  const ranked: RankedSlot[] = answer.json();
  expect([answer.statusCode, ranked.length]).toEqual([200, 10]);
  expect(ranked[0]).toMatchObject({
    squadId,
    courseId,
    courseName: 'Heron Ridge',
    day: weekdayOf(ranked[0]!.date),
    availableMembers: 1,
    totalMembers: 2,
    freeMembers: [creator],
    unknownMembers: [mate],
    nearestMiss: { userId: mate, name: 'Dana', isUnknown: true, availableMembers: 2 },
    course: { id: courseId, name: 'Heron Ridge', city: 'Phoenix', state: null, averagePrice: 68.5, bookingUrl: null },
  });
  expect(await calls.listed(squadId, creator)).toEqual([]);
  const generated = await calls.generated(squadId, creator);
  const facts = (slots: { date: string; time: string; score: number; receipt: object }[]) =>
    slots.map(({ date, time, score, receipt }) => ({ date, time, score, receipt }));
  expect(facts(ranked)).toEqual(facts(generated));
});

test('a squad that named no courses reads that those of its time zone are offered, or those of the whole country', async () => {
  const scopes = async (facts: Parameters<typeof createSquad>[1]) => {
    const { squadId, creator } = await squadOf(1, facts);
    await saveFree(creator, dateIn(3));
    const ranked: RankedSlot[] = (await optimize(squadId, creator, window)).json();
    return [...new Set(ranked.map(({ courseScope }) => courseScope))];
  };
  expect(await scopes({ creatorTimeZone: 'America/Phoenix' })).toEqual(['time-zone']);
  expect(await scopes({})).toEqual(['everywhere']);
  expect(await scopes({ homeArea: { city: 'Phoenix', state: null } })).toEqual([undefined]);
  expect(await scopes({ creatorTimeZone: 'Pacific/Honolulu' })).toEqual([]);
});

test('of the window only the days to come are ranked, and none outside of it', async () => {
  const { squadId, creator } = await squadOf(1);
  for (const days of [-3, 4, 5, 9, 40]) await saveFree(creator, dateIn(days));
  const dates = async (startDate: string, endDate: string) =>
    new Set((await optimize(squadId, creator, { startDate, endDate })).json().map(({ date }: RankedSlot) => date));
  expect(await dates(dateIn(-5), dateIn(5))).toEqual(new Set([dateIn(4), dateIn(5)]));
  expect(await dates(dateIn(35), dateIn(45))).toEqual(new Set([dateIn(40)]));
  const past = await optimize(squadId, creator, { startDate: dateIn(-9), endDate: dateIn(-3) });
  expect([past.statusCode, past.json().errors[0].path]).toEqual([400, 'body.endDate']);
});

test('the weekend has the five best slots over all squads of the golfer, each with its squad, and none of a squad of one or in which they are not active', async () => {
  const [ann, ben, cal, idle] = [await register(), await register(), await register(), await register()];
  const pair = await createSquad([ann, ben], { name: 'Pair' });
  await join(pair, idle, 'inactive');
  await openCourse({ city: 'Gilbert' });
  const elsewhere = { name: 'Trio', homeArea: { city: 'Gilbert', state: null } };
  const trio = await createSquad([ann, ben, await register()], elsewhere);
  await createSquad([ann], { name: 'Alone' });
  await createSquad([cal], { name: 'Others' });
  const [, later] = weekendDates as [string, string];
  await saveFree(ann, later, ['15:00', '16:00', '17:00']);
  await saveFree(ben, later, ['16:00']);
  await saveFree(cal, later);
  // Free on weekdays, too: the weekend is asked for.
  for (const days of [1, 2, 3]) if (!weekendDates.includes(dateIn(days))) await saveFree(ann, dateIn(days));
  const slots = await weekend(ann);
  expect(slots).toHaveLength(5);
  const squads = slots.map(({ squadName, squadId }) => `${squadName} ${squadId}`);
  expect(new Set(squads)).toEqual(new Set([`Pair ${pair}`, `Trio ${trio}`]));
  expect(new Set(slots.map(({ date }) => date))).toEqual(new Set([later]));
  // Everyone free is better than two thirds of a squad.
  const turnouts = slots.map(({ availableMembers, totalMembers }) => `${availableMembers} of ${totalMembers}`);
  expect(turnouts.slice(0, 2)).toEqual(['2 of 2', '2 of 3']);
  expect([await weekend(idle), await weekend(await register())]).toEqual([[], []]);
});

test('a start that the squad has booked is offered no more, on the squad page and on home', async () => {
  const [, date] = weekendDates as [string, string];
  const { squadId, creator: ann, mate: ben } = await squadOf(2);
  await saveFree(ben, date, ['17:00', '18:00']);
  const id = await offer({ squadId, courseId, date, time: '17:00' });
  await calls.confirm(id, ann);
  const starts = async () => {
    const slots: RankedSlot[] = (await optimize(squadId, ben, window)).json();
    return [slots, await weekend(ben)].map((all) => all.map(({ time }) => time).toSorted());
  };
  expect(await starts()).toEqual(Array(2).fill(['17:00', '18:00']));
  await calls.book(id, ann);
  expect(await starts()).toEqual([['18:00'], ['18:00']]);
});

test('a start that is confirmed is offered at its own course, and not at another that ranks better', async () => {
  const [ann, ben] = [await register(), await register()];
  const better = await openCourse({ city: 'Mesa', rating: 5 });
  const worse = await openCourse({ city: 'Mesa', rating: 1 });
  for (const confirmed of [better, worse]) {
    const squadId = await createSquad([ann, ben], { homeArea: { city: 'Mesa', state: null } });
    const slot = { date: dateIn(4), time: '09:00' } as const;
    await saveFree(ann, slot.date, [slot.time]);
    await calls.confirm(await offer({ squadId, courseId: confirmed, ...slot }), ben);
    const slots: RankedSlot[] = (await optimize(squadId, ann, window)).json();
    expect(slots.map((one) => one.courseId)).toEqual(confirmed === better ? [better] : []);
  }
});

test('a ranking of many squads, and of one, stops when its caller has left; squads that are gone by then have no tee times', async () => {
  const { squadId, creator: ann } = await squadOf(2);
  const slots = createSlotService({ ...service, ledger: undefined as never });
  const gone = createWork('gone', undefined, () => AbortSignal.abort());
  await expect(runAs(gone, () => slots.listForWeekend(ann))).rejects.toThrow('aborted');
  const given = { ...window, leaveOut: [], mustCome: [] };
  await expect(runAs(gone, () => slots.optimize(squadId, ann, given))).rejects.toThrow('aborted');
  const reading = { ...service, rankings: createRankings() };
  expect(await rankWindows(reading, [newId()], new Date(), () => ({ window }))).toEqual([]);
});

test("a squad's days are counted in its own zone", async () => {
  // Saturday comes first to Kiribati and last to Samoa: each squad has seven days from its own today on.
  for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    const ann = await register({ preferredDays: ['saturday', 'sunday'], preferredTimeSlots: ['18:00'] });
    const local = await openCourse({ timeZone, city: timeZone });
    await createSquad([ann, await register()], { homeArea: { city: timeZone, state: null }, timeZone });
    const first = clocksAt(new Date(), timeZone).date;
    const slots = await weekend(ann);
    expect(slots.length).toBeGreaterThan(0);
    for (const slot of slots) {
      expect(slot.courseId).toBe(local);
      expect(slot.date >= first && slot.date <= daysAfter(first, 6)).toBe(true);
    }
  }
});

test('who is left out counts for nothing: it is ranked as if they were not in the squad', async () => {
  const { squadId: three, golfers, creator: ann } = await squadOf(3);
  for (const golfer of golfers) await saveFree(golfer, dateIn(3), ['09:00']);
  const [two, cal] = [await createSquad(golfers.slice(0, 2)), golfers[2]];
  const facts = (slots: RankedSlot[]) => slots.map(({ squadId: _squad, ...slot }) => slot);
  const without = facts((await optimize(three, ann, { ...window, leaveOut: [cal] })).json());
  expect(without).toEqual(facts((await optimize(two, ann, window)).json()));
  expect(without).toMatchObject([{ date: dateIn(3), totalMembers: 2 }]);
});

test.each(['leaveOut', 'mustCome'])('%s naming whoever is no active member is refused by their ids', async (field) => {
  const { squadId, creator: ann, mate: ben } = await squadOf(2);
  const [cal, stranger, nobody] = [await register(), await register(), newId()];
  await join(squadId, cal, 'inactive');
  const answer = await optimize(squadId, ann, { ...window, [field]: [ben, stranger, cal, nobody] });
  expect(answer.statusCode).toBe(400);
  expect(answer.json().errors).toEqual([
    { path: `body.${field}`, message: `${field} must name active members, not ${stranger}, ${cal}, and ${nobody}` },
  ]);
});
