import { recommendationEvents, type TeeTimeState } from '@fourball/contracts/events/recommendation.ts';
import { squadEvents } from '@fourball/contracts/events/squad.ts';
import { testLog as log } from '@fourball/kit/testing/log.ts';
import { beforeEach, expect, it } from 'vitest';
import { moment } from '../../lib/format.ts';
import { serviceWithSquads } from '../../testing/squads.ts';
import { hoursBefore, inHours, roundAt } from '../../testing/states.ts';
import { remindOfReservations } from './service.ts';

const { service, hear, cancel, dana, sam, squad } = await serviceWithSquads();
let teeTime: TeeTimeState;

/** Noon at the course, so many days before the round. */
const noonBefore = (days: number) => hoursBefore(`${teeTime.date}T18:00:00Z`, days * 24);
beforeEach(() => {
  const booked = { players: [sam.id], bookedBy: dana.id, timeZone: 'America/Denver' };
  const round = roundAt(inHours(24 * 6), booked);
  teeTime = { ...round, startsAt: `${round.date}T17:00:00.000Z` };
});
const book = (state = teeTime) => hear(recommendationEvents.teeTimeBooked, state);
const remind = (now: Date) => remindOfReservations({ ...service.live, log, now });
const read = (title: string) =>
  service.client.notification.findMany({
    where: { title, userId: { in: [dana.id, sam.id] } },
    select: { userId: true, message: true, data: true },
  });
const reminders = () => read('Not reserved with the course yet');

it('the creator, who need not play, is reminded two days ahead by day, once, until somebody reserved it', async () => {
  await book();
  // Its zone only this platform knows.
  await book(roundAt(new Date(teeTime.startsAt), { timeZone: 'AET' }));
  await remind(noonBefore(3));
  // 3 in the morning at the course.
  await remind(hoursBefore(`${teeTime.date}T09:00:00Z`, 24));
  expect(await reminders()).toEqual([]);
  for (let run = 0; run < 2; run += 1) await Promise.all([1, 2, 3].map(() => remind(noonBefore(1))));
  const message = expect.stringContaining(`on ${moment(teeTime)}: reserve it there`);
  const data = { squadId: teeTime.squadId, teeTimeId: teeTime.id };
  expect(await reminders()).toEqual([{ userId: dana.id, message, data }]);
});

it('of one that is reserved nobody is reminded, and the other players read the number', async () => {
  await book();
  const reserved = { ...teeTime, reservedAs: '48213', changedBy: dana.id };
  await hear(recommendationEvents.teeTimeReserved, reserved, 2);
  await remind(noonBefore(1));
  expect(await reminders()).toEqual([]);
  const message = expect.stringContaining('48213');
  expect(await read('Reserved with the course')).toMatchObject([{ userId: sam.id, message }]);
});

it('of groups after the first, of one that a golfer booked less than two days ahead, and of a cancelled one nobody is reminded', async () => {
  const second = { ...teeTime, id: roundAt(inHours(1)).id, startsAt: `${teeTime.date}T17:10:00.000Z` };
  const late = roundAt(inHours(40), { players: [sam.id], bookedBy: dana.id });
  const gone = roundAt(new Date(teeTime.startsAt), { players: [sam.id], bookedBy: dana.id });
  const byRule = roundAt(inHours(41), { players: [sam.id], bookedBy: dana.id, bookedByRule: true });
  for (const state of [teeTime, second, late, gone, byRule]) await book(state);
  await cancel(gone);
  for (const hours of [0, 6, 12, 18]) await remind(inHours(hours));
  await remind(noonBefore(1));
  await cancel(teeTime);
  await remind(noonBefore(1));
  const told = (await reminders()).map(({ data }) => (data as { teeTimeId: string }).teeTimeId);
  expect(told.toSorted()).toEqual([teeTime.id, byRule.id].toSorted());
});

it('once the squad was handed over its creator of then is reminded, who alone may say that it is reserved', async () => {
  await book({ ...teeTime, squadId: squad.id });
  await hear(squadEvents.squadChanged, { ...squad, createdBy: sam.id }, 2);
  await remind(noonBefore(1));
  expect(await reminders()).toMatchObject([{ userId: sam.id }]);
});
