import { routes } from '@fourball/contracts/http/routes.ts';
import { until } from '@fourball/kit/testing/until.ts';
import { describe, expect, test } from 'vitest';
import { createVisitor, type Visitor } from '../../lib/visitor.ts';
import { queryOf } from '../databases.ts';
import { type Golfer, registerGolfer, verificationTokenOf, verifyAddresses } from '../golfer.ts';
import { linkTokenFor, mailsTo } from '../mail.ts';
import { ownStack } from '../own-stack.ts';
import { aBrowser } from '../push-browser.ts';

/* Somebody has a golfer's password, and means to stay. */
const stack = await ownStack();

const password = 'fairway7';
const another = 'the-owner-again';

async function signIn(email: string): Promise<Visitor> {
  const browser = createVisitor(stack.url);
  await browser.ask(routes.login, { body: { email, password } });
  return browser;
}

/** A feed and a device of whoever is at the browser; no calendar can be imported here, so that one is put there. */
async function settleIn(by: Visitor, { user }: Golfer): Promise<{ feedUrl: string }> {
  const { connections } = await by.ask(routes.connectCalendar, { params: { provider: 'google' } });
  await by.ask(routes.subscribeToPush, { body: aBrowser(crypto.randomUUID()) });
  await queryOf(
    stack,
    'notification',
    `INSERT INTO calendar_imports (golfer_id, version, sealed_address, host, next_read_at)
     VALUES ('${user.id}', 1, 'sealed', 'calendar.example.com', now() + interval '1 day')
     ON CONFLICT (golfer_id) DO UPDATE SET sealed_address = excluded.sealed_address, host = excluded.host,
       next_read_at = excluded.next_read_at, imported_at = now()`,
  );
  return { feedUrl: connections[0]?.feedUrl ?? '' };
}

/** How much of what was made in the golfer's name still works. */
async function working({ user }: Golfer, feeds: readonly string[], browsers: readonly Visitor[]) {
  const answers = await Promise.all([
    ...feeds.map(async (address) => (await fetch(address)).status),
    ...browsers.map(async (browser) => (await browser.call(routes.currentUser, {})).status),
  ]);
  const [kept] = await queryOf<{ kept: number }>(
    stack,
    'notification',
    `SELECT (SELECT count(*) FROM push_subscriptions WHERE user_id = '${user.id}')::int
       + (SELECT count(*) FROM calendar_imports WHERE golfer_id = '${user.id}' AND sealed_address IS NOT NULL)::int AS kept`,
  );
  return answers.filter((status) => status === 200).length + (kept?.kept ?? 0);
}

/** Sets a new password by the link in the owner's mailbox, and signs in with it. */
async function signInAnew(owner: Visitor, { user }: Golfer): Promise<Visitor> {
  const token = await linkTokenFor(stack, user.email, 'reset');
  await owner.ask(routes.resetPassword, { body: { token, newPassword: another, confirmPassword: another } });
  await owner.ask(routes.login, { body: { email: user.email, password: another } });
  return owner;
}

const reset = async (golfer: Golfer): Promise<Visitor> => {
  const owner = createVisitor(stack.url);
  await owner.ask(routes.forgotPassword, { body: { email: golfer.user.email } });
  return signInAnew(owner, golfer);
};
const undo = async (golfer: Golfer): Promise<Visitor> => {
  const { id, email } = golfer.user;
  await verifyAddresses(stack, golfer);
  const [intruder, owner] = [await signIn(email), createVisitor(stack.url)];
  const theirs = `intruder.${email}`;
  await intruder.ask(routes.changeEmail, { body: { email: theirs, password } });
  await intruder.ask(routes.verifyEmail, { body: { token: await verificationTokenOf(stack, id) } });
  expect(await intruder.ask(routes.currentUser, {})).toMatchObject({ id, email: theirs });
  await owner.ask(routes.restoreEmail, { body: { token: await linkTokenFor(stack, email, 'undo') } });
  for (const address of [email, theirs])
    expect((await intruder.call(routes.login, { body: { email: address, password } })).status).toBe(401);
  return signInAnew(owner, golfer);
};
const endAll = async ({ user }: Golfer): Promise<Visitor> => {
  const owner = await signIn(user.email);
  await owner.ask(routes.endAllSessions, {});
  return owner;
};

describe('an intruder', () => {
  test('is told of to the owner by mail: by the sign-in, and by each change of the password', async () => {
    const golfer = await registerGolfer(stack.url, 'Told');
    await verifyAddresses(stack, golfer);
    await golfer.ask(routes.login, { body: { email: golfer.user.email, password } });
    const intruder = await signIn(golfer.user.email);
    const body = { currentPassword: password, newPassword: another, confirmPassword: another };
    await intruder.ask(routes.changePassword, { body });
    await reset(golfer);
    const subjects = await until('the mails', async () => {
      const letters = (await mailsTo(stack, golfer.user.email)).map(({ subject }) => subject);
      return letters.includes('Your Fourball password was reset') ? letters : undefined;
    });
    expect(subjects.toSorted()).toEqual([
      'Confirm your e-mail address for Fourball',
      'New sign-in to your Fourball account',
      'Reset your Fourball password',
      'Your Fourball password was changed',
      'Your Fourball password was reset',
    ]);
  });

  test('who opened 20,000 sessions does not keep the owner from changing the password', async () => {
    const golfer = await registerGolfer(stack.url, 'Crowded');
    const intruder = await signIn(golfer.user.email);
    await queryOf(
      stack,
      'auth',
      `INSERT INTO sessions (sid, user_id, expire)
       SELECT encode(sha256(gen_random_uuid()::text::bytea), 'hex'), '${golfer.user.id}', now() + interval '1 day'
       FROM generate_series(1, 20000)`,
    );
    const body = { currentPassword: password, newPassword: another, confirmPassword: another };
    await golfer.ask(routes.changePassword, { body });
    expect(await golfer.ask(routes.currentUser, {})).toMatchObject({ id: golfer.user.id });
    expect((await intruder.call(routes.currentUser, {})).status).toBe(401);
  });

  test.each([
    ['a reset of the password', reset],
    ['signing out everywhere', endAll],
    ['their change of the address was undone', undo],
  ])(
    'has no session, feed, device or import left after %s; those that the owner makes then work',
    async (_, takeBack) => {
      const golfer = await registerGolfer(stack.url, 'Owner');
      const intruders = await Promise.all(Array.from({ length: 5 }, () => signIn(golfer.user.email)));
      const { feedUrl } = await settleIn(intruders[0] as Visitor, golfer);
      expect(await working(golfer, [feedUrl], intruders)).toBe(8);
      const owner = await takeBack(golfer);
      await until('nothing of the intruder to work', async () => (await working(golfer, [feedUrl], intruders)) === 0);
      expect(await working(golfer, [(await settleIn(owner, golfer)).feedUrl], [owner])).toBe(4);
    },
  );
});
