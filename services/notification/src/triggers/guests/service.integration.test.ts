import { recommendationEvents } from '@fourball/contracts/events/recommendation.ts';
import { squadEvents } from '@fourball/contracts/events/squad.ts';
import { newId } from '@fourball/kit/process/id.ts';
import { eventOf } from '@fourball/kit/testing/events.ts';
import { expect, it } from 'vitest';
import { Prisma } from '../../generated/prisma/client.ts';
import { decoded } from '../../testing/mail-server.ts';
import { deliveryTo, invite as inviteToSquad, mailsOf, sendAll, subjectsOf } from '../../testing/mails.ts';
import { seal } from '../../testing/sealing.ts';
import { serviceWithSquads } from '../../testing/squads.ts';
import { gameDateState, recommendationState, roundFacts, teeTimeState } from '../../testing/states.ts';

const { service, hear, client, squad, dana, sam } = await serviceWithSquads();
const token = 'g'.repeat(43);

/** Has Sam bring a guest to a round of the squad. */
async function invited({ email = `${newId()}@example.com`, recommendationId = newId() } = {}) {
  const { userId: hostId, ...facts } = roundFacts(squad, sam);
  const guest = { ...facts, recommendationId, hostId };
  await hear(recommendationEvents.guestInvited, { ...guest, sealed: await seal({ email, token }) });
  return { ...guest, email };
}
type Guest = Awaited<ReturnType<typeof invited>>;

const choose = ({ id }: Pick<Guest, 'id'>, mails: string) => service.sendForm('/g/-/mails', { mails }, { guest: id });
const end = ({ id }: Guest) => hear(recommendationEvents.guestLinkEnded, { id }, 2);

/** Mails that the guest gets of what waits. */
const arrived = async (guest: Guest) => (await sendAll(service))(guest);

/** Books, moves and cancels the round of a guest, all in one millisecond. */
async function playOn({ squadId, recommendationId, hostId }: Guest, host = hostId) {
  const round = teeTimeState({ squadId, recommendationId, players: [host] });
  const { teeTimeBooked, teeTimeMoved, teeTimeCancelled } = recommendationEvents;
  const [booked, moved] = [eventOf(teeTimeBooked, 1, round), eventOf(teeTimeMoved, 2, { ...round, time: '10:00' })];
  const cancelled = eventOf(teeTimeCancelled, 3, { ...round, status: 'cancelled' });
  for (const event of [booked, moved, cancelled]) await service.hearEvents({ ...event, time: booked.time });
}

it('a guest is mailed once who brings them, where and when, with their link and a way to have none again', async () => {
  const guest = await invited();
  const sealed = await seal({ email: guest.email, token });
  await hear(recommendationEvents.guestInvited, { ...guest, sealed });
  await playOn(guest);
  const [mail, ...others] = await arrived(guest);
  expect(others).toEqual([]);
  const text = decoded(mail?.message ?? '').replaceAll(/[\u2068\u2069]/g, '');
  expect(text).toContain('Subject: Sam Reed brings you to a round of golf');
  expect(text.replaceAll(/\s+/g, ' ')).toContain('at Heron Lake on Saturday, June 12 at 9:00 AM');
  expect(text).toContain(`https://golf.example.com/g/${token}/`);
  expect(text).toMatch(/List-Unsubscribe: <https:\/\/golf\.example\.com\/api\/unsubscribe\//);
});

it('only who asked to hear of changes is mailed of them, as long as their host plays', async () => {
  const [guest, silent] = [await invited(), await invited()];
  expect((await choose(guest, 'changes')).headers.location).toBe('./?said=changes');
  await playOn(guest, dana.id);
  await playOn({ ...guest, recommendationId: silent.recommendationId });
  await playOn(guest);
  expect(subjectsOf(await arrived(guest)).toSorted()).toEqual([
    'Booked: your round on Saturday, June 12 at 9:00 AM',
    'Cancelled: your round on Saturday, June 12 at 9:00 AM',
    'Moved: your round is on Saturday, June 12 at 10:00 AM',
    expect.stringContaining('brings you to a round of golf'),
  ]);
});

it('changes leave in their order: none before the one before it is settled', async () => {
  const guest = await invited();
  await choose(guest, 'changes');
  await playOn(guest);
  const claimed = await mailsOf(service, deliveryTo('')).claim(9);
  const toGuest = claimed.filter(({ kind }) => kind === 'guest-round');
  expect(toGuest.map(({ facts }) => (facts as { about: string }).about).toSorted()).toEqual(['booked', 'invited']);
});

it('a guest who goes to another group with their host is mailed when they play then', async () => {
  const guest = await invited();
  await choose(guest, 'changes');
  const { squadId, recommendationId, hostId } = guest;
  const moved = { regrouped: hostId, movedFrom: { date: guest.date, time: '09:00' }, time: '09:10' };
  const seat = teeTimeState({ squadId, recommendationId, players: [hostId, dana.id], ...moved });
  await hear(recommendationEvents.seatTaken, seat, 2);
  expect(subjectsOf(await arrived(guest))).toContain('Moved: your round is on Saturday, June 12 at 9:10 AM');
});

it('a guest whose seat goes with that of their host is mailed so, though their link ends with it, and nothing is kept', async () => {
  const [guest, last, early] = [await invited(), await invited(), await invited()];
  const [inLine, silent] = [await invited(), await invited()];
  for (const one of [guest, last, early, inLine]) await choose(one, 'changes');
  const { squadId, recommendationId, hostId } = guest;
  const seats = { squadId, recommendationId, players: [dana.id], changedBy: hostId };
  await hear(recommendationEvents.seatFreed, teeTimeState(seats), 2);
  await playOn(last);
  const round = { ...recommendationState({ id: early.recommendationId, squadId }), courseName: early.courseName };
  await hear(recommendationEvents.recommendationWithdrawn, { ...round, out: [hostId] }, 2);
  await hear(recommendationEvents.recommendationBooked, { ...round, id: inLine.recommendationId, status: 'booked' });
  for (const one of [guest, last, early, inLine, silent]) await end(one);
  await hear(squadEvents.squadDeleted, { id: squad.id }, 2);
  const mails = await sendAll(service);
  for (const one of [guest, last, early, inLine])
    expect(subjectsOf(mails(one))).toEqual(['Cancelled: your round on Saturday, June 12 at 9:00 AM']);
  expect(decoded(mails(guest)[0]?.message ?? '').replaceAll(/[\u2068\u2069\s]+/g, ' ')).toContain(
    'Sam Reed has no seat in the round',
  );
  expect(mails(silent)).toEqual([]);
  expect(await client.mail.count({ where: { facts: { not: Prisma.DbNull } } })).toBe(0);
});

it('who asked to hear of changes is mailed that a date without a booking is moved, off or on again, once, and of no more time to answer', async () => {
  const [guest, booked] = [await invited(), await invited()];
  for (const one of [guest, booked]) await choose(one, 'changes');
  const dateOf = ({ squadId, recommendationId, hostId }: Guest) =>
    gameDateState({ squadId, recommendationId, in: [hostId] });
  const date = dateOf(guest);
  for (const [version, time] of [date.time, '10:00'].entries())
    await hear(recommendationEvents.gameDateMoved, { ...date, time, movedFrom: date, changedBy: null }, version + 2);
  await playOn(booked);
  const off = { reason: null, changedBy: null, nextDate: null };
  for (const one of [date, dateOf(booked)]) await hear(recommendationEvents.gameDateSkipped, { ...one, ...off }, 4);
  for (const [later, resumed] of [0, 1, 1].entries())
    await hear(recommendationEvents.gameDateOpened, { ...date, resumed }, 5 + later);
  const mailsTo = await sendAll(service);
  expect(subjectsOf(mailsTo(guest)).toSorted()).toEqual([
    'Cancelled: your round on Saturday, June 12 at 8:10 AM',
    'Moved: your round is on Saturday, June 12 at 10:00 AM',
    'On again: your round on Saturday, June 12 at 8:10 AM',
    expect.stringContaining('brings you to a round of golf'),
  ]);
  expect(subjectsOf(mailsTo(booked)).filter((subject) => subject?.startsWith('Cancelled'))).toHaveLength(1);
});

it('who wants no mail at their address gets none, whoever brings or invites them, and the address is not kept', async () => {
  const guest = await invited();
  await choose(guest, 'changes');
  for (const _ of [1, 2]) expect((await choose(guest, 'never')).statusCode).toBe(303);
  await end(guest);
  const again = await invited({ email: guest.email.toUpperCase() });
  // The page promises no mails that do not come.
  expect((await choose(again, 'changes')).headers.location).toBe('./?said=never');
  await playOn(again);
  await inviteToSquad(service, guest.email, { squadId: squad.id, invitedBy: sam.id });
  expect(await arrived(guest)).toEqual([]);
  const kept = [await client.mailRefusal.findMany(), await client.mail.findMany()];
  expect(kept[0]).toHaveLength(1);
  expect(JSON.stringify(kept)).not.toContain(guest.email);
});

it('nothing is mailed to a guest who was taken back meanwhile, and their link chooses nothing any more', async () => {
  const guest = await invited();
  await end(guest);
  expect(await arrived(guest)).toEqual([]);
  for (const mails of ['changes', 'never']) expect((await choose(guest, mails)).statusCode).toBe(404);
  expect((await choose({ id: newId() }, 'changes')).statusCode).toBe(404);
  expect(await client.guestLink.findMany({ where: { id: guest.id } })).toMatchObject([
    { sealed: null, hostId: null, recommendationId: null, gone: true },
  ]);
});

it('an address gets no more a day of such mails than of invitations, whoever gives it, and all changes it asked for', async () => {
  const email = `${newId()}@example.com`;
  const [guest] = await Promise.all(Array.from({ length: 11 }, () => invited({ email })));
  expect(await arrived(guest!)).toHaveLength(10);
  await choose(guest!, 'changes');
  await playOn(guest!);
  expect(await arrived(guest!)).toHaveLength(3);
});

it('who brings a guest is told in the app that they do not come, and nobody is mailed', async () => {
  await hear(recommendationEvents.guestDeclined, roundFacts(squad, sam));
  expect(await service.notified(sam, dana)).toEqual([
    ['A guest of yours cannot come to Heron Lake on Saturday, June 12 at 9:00 AM'],
    [],
  ]);
  expect(await client.mail.count({ where: { userId: sam.id } })).toBe(0);
});
