import type { MailCategory } from '@fourball/contracts/http/unsubscribe.ts';
import { newId } from '@fourball/kit/process/id.ts';
import { describe, expect, it } from 'vitest';
import { decoded, headerOf } from '../../testing/mail-server.ts';
import { askForReset, invite, sendAll } from '../../testing/mails.ts';
import { mailTokens } from '../../testing/sealing.ts';
import { changeSettings, serviceWithSquads } from '../../testing/squads.ts';

const { service, client, squad, dana, sam } = await serviceWithSquads();

const tokenFor = (reader: { id: string }, category: MailCategory = 'bookingConfirmations') =>
  mailTokens.make(mailTokens.subscriptionOf({ userId: reader.id }, category));
const ask = (method: 'GET' | 'POST' | 'DELETE', token: string, more = '') =>
  service.call(method, `/api/unsubscribe/${token}${more}`);
const isSubscribed = async (token: string) => (await ask('GET', token, '/subscription')).json().isSubscribed;
const book = () => service.book([dana, sam]);
const inviteTo = (email: string) => invite(service, email, { squadId: squad.id, invitedBy: dana.id });
const mailsTo = (golfer: { id: string }) => client.mail.count({ where: { userId: golfer.id } });

const sent = async () => (await sendAll(service))();

it('a mail of a category has the one-click headers of RFC 8058 and a link in both its forms, to the public address', async () => {
  await book();
  const mail = (await sent()).find(({ to }) => to.includes(sam.email))!;
  const token = tokenFor(sam);
  expect(headerOf(mail, 'List-Unsubscribe')).toBe(`<https://golf.example.com/api/unsubscribe/${token}>`);
  expect(headerOf(mail, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
  expect(decoded(mail.message).split(`https://golf.example.com/unsubscribe/${token}`)).toHaveLength(3);
});

it('a mail of a category has none when it is a link for a new password, which nobody can refuse', async () => {
  await askForReset(service);
  const [mail] = await sent();
  expect(mail?.message).not.toMatch(/unsubscribe/i);
});

describe('a link to unsubscribe', () => {
  it('leads to its page and changes nothing when it is looked at, by whomever and however often', async () => {
    const token = tokenFor(sam);
    for (let look = 0; look < 3; look += 1) {
      const answer = await ask('GET', token);
      expect([answer.statusCode, answer.headers.location]).toEqual([302, `/unsubscribe/${token}`]);
      const shown = { category: 'bookingConfirmations', isSubscribed: true, coversAll: false };
      expect((await ask('GET', token, '/subscription')).json()).toEqual(shown);
    }
  });

  it('ends the mails of its category with one POST, and neither others, nor notifications, nor those of other golfers', async () => {
    for (const _ of [1, 2]) {
      const answer = await ask('POST', tokenFor(sam));
      expect(answer.json()).toEqual({ category: 'bookingConfirmations', isSubscribed: false, coversAll: false });
    }
    await book();
    expect([await mailsTo(sam), await mailsTo(dana), (await service.notified(sam))[0]?.length]).toEqual([0, 1, 1]);
    expect(await isSubscribed(tokenFor(sam, 'teeTimeAlerts'))).toBe(true);
    await inviteTo(sam.email);
    expect(await mailsTo(sam)).toBe(1);
  });

  it('ends also what waits to be sent, and is taken back by a DELETE', async () => {
    await book();
    const token = tokenFor(sam);
    await ask('POST', token);
    expect((await sent()).map(({ to }) => to)).toEqual([[dana.email]]);
    for (const _ of [1, 2]) expect((await ask('DELETE', token)).json()).toMatchObject({ isSubscribed: true });
    await book();
    expect((await sent()).flatMap(({ to }) => to).toSorted()).toEqual([dana.email, sam.email]);
  });

  it('is unknown when it was not made here, and when its account is gone', async () => {
    const gone = tokenFor(sam);
    await service.deleteAccount(sam);
    const stranger = tokenFor({ id: newId() });
    for (const token of ['x', 'A'.repeat(46), 'A'.repeat(90), gone, stranger]) {
      expect((await ask('GET', token, '/subscription')).statusCode).toBe(404);
      for (const method of ['GET', 'POST', 'DELETE'] as const) expect((await ask(method, token)).statusCode).toBe(404);
    }
    expect(await client.mailRefusal.count({ where: { reader: sam.id } })).toBe(0);
  });
});

const subscribedAfter = async (...changes: Parameters<typeof changeSettings>[2][]) => {
  const token = tokenFor(sam);
  await ask('POST', token);
  for (const [index, change] of changes.entries()) await changeSettings(service, sam, change, index + 2);
  return isSubscribed(token);
};

it.each([
  ['gets the mails again by switching the category', { bookingConfirmations: false }, true],
  ['gets them again by switching mails as a whole', { emailNotifications: false }, true],
  ['does not get them again by switching another category', { teeTimeAlerts: false }, false],
  ['does not get them again by switching pushes', { pushNotifications: false }, false],
])('a golfer who unsubscribed %s off and on in their settings', async (_what, off, isSubscribedThen) => {
  expect(await subscribedAfter(off, {})).toBe(isSubscribedThen);
});

it('a golfer who unsubscribed by settings that are off is told that no mails come, also after a DELETE', async () => {
  expect(await subscribedAfter({ emailNotifications: false })).toBe(false);
  expect((await ask('DELETE', tokenFor(sam))).json()).toMatchObject({ isSubscribed: false });
});

it('an address without an account can refuse invitations, and nothing that is kept shows it', async () => {
  await inviteTo('stranger@example.com');
  const [mail] = await sent();
  const token = /unsubscribe\/([\w-]+)>/.exec(headerOf(mail!, 'List-Unsubscribe') ?? '')?.[1] ?? '';
  expect((await ask('POST', token)).json()).toMatchObject({ isSubscribed: false, coversAll: true });
  await inviteTo('Stranger@example.com');
  expect(await sent()).toEqual([]);
  expect(JSON.stringify(await client.mailRefusal.findMany())).not.toContain('stranger');
  await ask('DELETE', token);
  await inviteTo('stranger@example.com');
  expect(await sent()).toHaveLength(1);
});
