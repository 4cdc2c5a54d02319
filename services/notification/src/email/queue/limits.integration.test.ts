import { authEvents, type SecurityAlert } from '@fourball/contracts/events/auth.ts';
import { newId } from '@fourball/kit/process/id.ts';
import { arrange } from '@fourball/kit/testing/faults.ts';
import { expect, it } from 'vitest';
import { decoded, mailServerOfEachTest } from '../../testing/mail-server.ts';
import { allSent, askForReset, deliveryTo, invite, mailsOf, startReplica, subjectsOf } from '../../testing/mails.ts';
import { refusingToCount } from '../../testing/refusals.ts';
import { serviceWithSquads } from '../../testing/squads.ts';
import type { Deliver } from './delivery.ts';

/** Four mails a day, one invitation, and one alert of each kind. */
const limitScale = 0.1;
const { service, client, squad, dana, sam, kim } = await serviceWithSquads();
const server = mailServerOfEachTest();

async function book(times: number) {
  for (let booked = 0; booked < times; booked += 1) await service.book([sam], { squadId: squad.id });
}
/** Three replicas send what waits, without faults: one that is tried again has its place, whatever failed before. */
async function sendAll() {
  const start = () => arrange(() => startReplica(service, deliveryTo(server.url), { limitScale }));
  const replicas = [start(), start(), start()];
  await allSent(service);
  for (const { stop } of replicas) await stop();
  return ({ email }: { email: string }) => subjectsOf(server.received.filter(({ to }) => to.includes(email)));
}
const BOOKED = expect.stringContaining("You're playing Heron Lake");
const WORD = 'Many messages today: the rest is in the app';

it('a golfer gets so many mails a day, by however many replicas: the rest is in the app, and one mail says so', async () => {
  await book(9);
  expect((await sendAll())(sam).toSorted()).toEqual([WORD, BOOKED, BOOKED, BOOKED, BOOKED]);
  await book(3);
  const mailsOf = await sendAll();
  expect([mailsOf(sam).length, (await service.notified(sam))[0]?.length]).toEqual([5, 12]);
  expect(await client.mail.count({ where: { outcome: 'over-limit' } })).toBe(8);
  const word = server.received.find(({ message }) => message.includes('Many messages'));
  const words = decoded(word!.message).replaceAll(/\s+/g, ' ');
  for (const figure of ['at most 4 mails a day', 'at most 15 pushes to a browser']) expect(words).toContain(figure);
});

it('a mail counts once, whether an attempt failed before it was counted or after', async () => {
  const attemptAll = async (deliver: Deliver) => {
    await client.mail.updateMany({ where: { outcome: null }, data: { nextAttemptAt: new Date(0) } });
    const mails = mailsOf(service, deliver, { limitScale });
    const attempts = await Promise.all((await mails.claim(50)).map((claimed) => mails.attempt(claimed)));
    for (const { record } of attempts) await record();
    return attempts.map(({ outcome }) => outcome).toSorted();
  };
  await book(5);
  const failed = Array(4).fill('failed');
  expect(await refusingToCount(service, () => attemptAll(deliveryTo(server.url)))).toEqual([...failed, 'failed']);
  expect(await attemptAll(() => Promise.reject(new Error('away')))).toEqual([...failed, 'over-limit']);
  expect(await attemptAll(deliveryTo(server.url))).toEqual(Array(5).fill('sent'));
  expect(subjectsOf(server.received).toSorted()).toEqual([WORD, BOOKED, BOOKED, BOOKED, BOOKED]);
});

it('a link for a new password and the alert of a changed one come, however many mails and sign-ins came before', async () => {
  const hear = (alert: SecurityAlert) =>
    service.hear(authEvents.securityAlerted, { id: sam.id, alert, device: null, at: new Date().toISOString() });
  await book(5);
  for (const _ of [1, 2]) {
    await askForReset(service, sam);
    for (const alert of ['new-device', 'password-changed', 'password-reset'] as const) await hear(alert);
  }
  const mails = (await sendAll())(sam).filter((subject) => subject?.includes('Fourball'));
  expect(mails.toSorted()).toEqual([
    'New sign-in to your Fourball account',
    'Reset your Fourball password',
    'Reset your Fourball password',
    'Your Fourball password was changed',
    'Your Fourball password was reset',
    'Your Fourball password was reset',
  ]);
});

it.each(['with an account', 'without one'])('an address %s gets so many invitations beside its mails', async (kind) => {
  const { email } = kind === 'with an account' ? sam : { email: `${newId()}@example.com` };
  for (const { id } of [dana, kim]) await invite(service, email, { squadId: newId(), invitedBy: id });
  await book(4);
  const mailsOf = await sendAll();
  const invitations = (subjects: (string | undefined)[]) => subjects.filter((one) => one?.includes('invites you'));
  expect(invitations(mailsOf({ email }))).toHaveLength(1);
  expect(mailsOf(sam).filter((subject) => subject?.startsWith("You're playing"))).toHaveLength(4);
});
