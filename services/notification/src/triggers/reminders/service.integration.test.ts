import { authEvents } from '@fourball/contracts/events/auth.ts';
import { recommendationEvents, type TeeTimeState } from '@fourball/contracts/events/recommendation.ts';
import { startJobs } from '@fourball/kit/jobs/jobs.ts';
import { eventOf } from '@fourball/kit/testing/events.ts';
import { testLog as log } from '@fourball/kit/testing/log.ts';
import { until } from '@fourball/kit/testing/until.ts';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { moment } from '../../lib/format.ts';
import { changeSettings, serviceWithSquads } from '../../testing/squads.ts';
import { golferState, hoursBefore, inHours, roundAt } from '../../testing/states.ts';
import { createTasks, schedules } from '../jobs.ts';
import { remindOfTeeTimes } from './service.ts';

const { service, client, hear, cancel, dana, sam, kim } = await serviceWithSquads();
let teeTime: TeeTimeState;
beforeEach(async () => {
  teeTime = roundAt(inHours(72), { players: [dana.id, sam.id] });
});

const remind = (hours: number, { startsAt } = teeTime) =>
  remindOfTeeTimes({ ...service.live, log, now: hoursBefore(startsAt, hours) });
const book = (state = teeTime) => hear(recommendationEvents.teeTimeBooked, state);

/** How many reminders each of the three got. */
async function reminded(): Promise<number[]> {
  const rows = await client.notification.findMany({ where: { title: 'Tee time reminder' } });
  return [dana, sam, kim].map(({ id }) => rows.filter(({ userId }) => userId === id).length);
}

describe('the players of a booked tee time', () => {
  it('are reminded a day before, and not earlier, by course, date and time there; once, by however many replicas, which is kept for a day after the round', async () => {
    await book();
    await remind(24.1);
    expect(await reminded()).toEqual([0, 0, 0]);
    for (const hours of [24, 23.9, 12]) await Promise.all([1, 2, 3, 4, 5].map(() => remind(hours)));
    expect(await reminded()).toEqual([1, 1, 0]);
    const where = { userId: sam.id, type: 'tee_time_reminder' };
    expect(await client.notification.findFirst({ where })).toMatchObject({
      message: `You're playing Heron Lake Golf Club on ${moment(teeTime)}`,
      data: { squadId: teeTime.squadId, teeTimeId: teeTime.id },
    });
    await remind(-25);
    expect(await client.reminder.count({ where: { teeTimeId: teeTime.id } })).toBe(0);
  });

  it('are reminded late after an outage, but not of a round that has begun', async () => {
    const missed = roundAt(new Date(teeTime.startsAt), { players: [kim.id] });
    await book();
    await remind(0.5);
    expect(await reminded()).toEqual([1, 1, 0]);
    await book(missed);
    await remind(0);
    expect(await reminded()).toEqual([1, 1, 0]);
  });

  it('are reminded from 07:00 at the course where a day before is earlier, and at once of a start that comes before that', async () => {
    const startsAt = `${teeTime.date}T11:30:00.000Z`;
    const early = { ...teeTime, time: '05:30', timeZone: 'Etc/GMT+6', startsAt };
    const late = { ...early, id: roundAt(inHours(72)).id, players: [kim.id] };
    await book(early);
    for (const hours of [24, 22.6]) await remind(hours, early);
    expect(await reminded()).toEqual([0, 0, 0]);
    await remind(22.5, early);
    expect(await reminded()).toEqual([1, 1, 0]);
    await book(late);
    await remind(3, late);
    expect(await reminded()).toEqual([1, 1, 1]);
  });

  it('are those who have a seat at that time, and nobody once it is cancelled', async () => {
    await book();
    await hear(recommendationEvents.seatFreed, { ...teeTime, players: [sam.id] }, 2);
    await remind(20);
    expect(await reminded()).toEqual([0, 1, 0]);
    const other = roundAt(inHours(72), { players: teeTime.players });
    await book(other);
    await cancel(other);
    await remind(20, other);
    expect(await reminded()).toEqual([0, 1, 0]);
  });

  it('are not reminded when they switched tee time alerts off, nor later when they switch them on', async () => {
    await changeSettings(service, sam, { teeTimeAlerts: false });
    await book();
    await remind(24);
    await changeSettings(service, sam, { teeTimeAlerts: true }, 3);
    await remind(23);
    expect(await reminded()).toEqual([1, 0, 0]);
  });

  it('of whom one is not known yet are reminded once that one is, and hold up no others', async () => {
    const stranger = golferState();
    await book();
    const other = roundAt(new Date(teeTime.startsAt), { players: [kim.id, stranger.id] });
    const row = await client.teeTime.findFirstOrThrow();
    await client.teeTime.create({ data: { ...row, id: other.id, players: other.players } });
    await remind(24);
    expect(await reminded()).toEqual([1, 1, 0]);
    await hear(authEvents.userRegistered, stranger);
    await remind(23);
    expect(await reminded()).toEqual([1, 1, 1]);
  });
});

it('a tee time that is moved is reminded of for its new start, but not again once the zone of its course is corrected', async () => {
  await book();
  await remind(24);
  const moved = roundAt(inHours(120), { id: teeTime.id, players: teeTime.players });
  await hear(recommendationEvents.teeTimeMoved, { ...moved, changedBy: dana.id }, 2);
  await remind(30, moved);
  expect(await reminded()).toEqual([1, 1, 0]);
  await remind(24, moved);
  expect(await reminded()).toEqual([2, 2, 0]);
  const { id, players, date, time } = moved;
  const corrected = roundAt(hoursBefore(moved.startsAt, -5), { id, players, date, time });
  await service.hearEvents({ ...eventOf(recommendationEvents.teeTimeMoved, 3, corrected), snapshot: true });
  await remind(24, corrected);
  expect(await reminded()).toEqual([2, 2, 0]);
});

it('a tee time that is booked or moved, or a seat of which is given, less than a day ahead is not reminded of: its players have just read of it, but who wants no confirmations', async () => {
  for (const golfer of [sam, kim]) await changeSettings(service, golfer, { bookingConfirmations: false });
  const soon = roundAt(inHours(23), { players: teeTime.players });
  await book(soon);
  await book();
  const movedNear = roundAt(inHours(22), { id: teeTime.id, players: teeTime.players });
  await hear(recommendationEvents.teeTimeMoved, movedNear, 2);
  for (const state of [soon, movedNear]) await remind(20, state);
  expect(await reminded()).toEqual([0, 2, 0]);
  const seated = { ...movedNear, players: [sam.id, kim.id], changedBy: kim.id };
  await hear(recommendationEvents.seatTaken, seated, 3);
  expect(await reminded()).toEqual([0, 2, 0]);
  await hear(recommendationEvents.seatTaken, { ...seated, isFromLine: true }, 4);
  expect(await reminded()).toEqual([0, 2, 1]);
});

it('the tasks of production, by their schedules, do what is due', async () => {
  await book();
  const tasks = createTasks({ ...service.live, log, clock: () => hoursBefore(teeTime.startsAt, 20) });
  const jobs = await startJobs({ pool: service.pool, log, tasks, schedules });
  onTestFinished(jobs.stop);
  await jobs.queue({ task: 'remind-of-tee-times', data: {} });
  await until('the reminders', async () => (await reminded()).join() === '1,1,0');
});
