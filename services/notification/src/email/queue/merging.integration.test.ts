import { recommendationEvents, type TeeTimeState } from '@fourball/contracts/events/recommendation.ts';
import { beforeEach, expect, it } from 'vitest';
import { mailServerOfEachTest } from '../../testing/mail-server.ts';
import { allSent, deliveryTo, eventIn, mailsOf, startReplica } from '../../testing/mails.ts';
import { serviceWithSquads } from '../../testing/squads.ts';
import { teeTimeState } from '../../testing/states.ts';

const DELAY_SECONDS = 60;
const { service, client, squad, dana, sam } = await serviceWithSquads();
const server = mailServerOfEachTest();
let state: TeeTimeState;
let version: number;
beforeEach(() => {
  state = teeTimeState({ squadId: squad.id, players: [sam.id] });
  version = 0;
});

type Act = 'teeTimeBooked' | 'teeTimeMoved' | 'teeTimeCancelled' | 'seatFreed' | 'seatTaken';
async function hear(act: Act, change: Partial<TeeTimeState> = {}) {
  version += 1;
  await service.hear(recommendationEvents[act], { ...state, ...change }, version);
}
const book = () => hear('teeTimeBooked');
const move = (time: string) => hear('teeTimeMoved', { time });
const cancel = () => hear('teeTimeCancelled', { status: 'cancelled', players: [] });

/** A minute later everything that waited is sent; answers the sequences of the calendar files, in their order. */
async function pass(): Promise<number[]> {
  await client.$executeRaw`UPDATE mails SET created_at = created_at - interval '1 minute' WHERE outcome IS NULL`;
  const { stop } = startReplica(service, deliveryTo(server.url), { delaySeconds: DELAY_SECONDS });
  await allSent(service);
  await stop();
  return server.received.map((mail) => eventIn(mail).sequence);
}

it('of several mails about one tee time within a minute the last is sent', async () => {
  await book();
  for (const time of ['10:00', '11:00', '12:00']) await move(time);
  expect(await pass()).toEqual([4]);
  expect(await client.mail.count({ where: { outcome: 'replaced' } })).toBe(3);
});

it.each([0, 1])('nothing is sent of one that was booked, moved %i times, cancelled within a minute', async (moves) => {
  await book();
  if (moves > 0) await move('10:00');
  await cancel();
  expect([await pass(), (await service.notified(sam))[0]?.length]).toEqual([[], moves + 2]);
});

it('a calendar that has the tee time hears that it was cancelled, also right after a move', async () => {
  await book();
  expect(await pass()).toEqual([1]);
  await move('10:00');
  await cancel();
  expect(await pass()).toEqual([1, 3]);
});

it('a seat that was given up, taken and given up again leaves the calendar once', async () => {
  await book();
  await pass();
  const giveUp = () => hear('seatFreed', { players: [dana.id], changedBy: sam.id });
  await giveUp();
  await hear('seatTaken', { players: [dana.id, sam.id], changedBy: sam.id });
  await giveUp();
  expect(await pass()).toEqual([1, 4]);
});

it('before the minute is over a mail is not taken, which one of no tee time is, nor counts as one that waits too long', async () => {
  const mails = mailsOf(service, deliveryTo(server.url), { delaySeconds: DELAY_SECONDS });
  await book();
  const facts = { kind: 'limit-reached', category: 'teeTimeAlerts', mails: 1, pushes: 1 };
  expect(await mails.measure()).toEqual({ waiting: 0, lagSeconds: 0 });
  await client.mail.create({
    data: { id: sam.id, userId: sam.id, kind: facts.kind, facts, nextAttemptAt: new Date() },
  });
  expect((await mails.claim(10)).map(({ id }) => id)).toEqual([sam.id]);
  await client.mail.delete({ where: { id: sam.id } });
  await client.$executeRaw`UPDATE mails SET created_at = created_at - interval '1 minute'`;
  const { waiting, lagSeconds } = await mails.measure();
  expect([waiting, lagSeconds < DELAY_SECONDS]).toEqual([1, true]);
});
