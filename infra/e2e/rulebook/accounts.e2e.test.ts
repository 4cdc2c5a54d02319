import { authRoutes as routes } from '@fourball/contracts/http/auth.ts';
import { squadRoutes } from '@fourball/contracts/http/squad.ts';
import { until } from '@fourball/kit/testing/until.ts';
import { expect } from 'vitest';
import { attempt, refused } from '../../proofs/asking.ts';
import type { Golfer } from '../../proofs/golfer.ts';
import { resetTokenFor } from '../../proofs/mail.ts';
import { nowhere, squadOf } from '../../proofs/rulebook/house.ts';
import { accepts, anyone, house, newGolfer, rule, url, wiring } from './rules.ts';

/* Accounts, from the first sign-in to the last day. */
const { stranger, member, creator } = house.cast;
const password = 'fairway7';
const WRONG = 'Invalid email or password';

let registered = 0;
/** A registration that nobody has made yet. */
const registration = () => {
  registered += 1;
  const email = `new.${registered}.${stranger.user.id}@example.com`;
  return { body: { email, password, firstName: 'Noa', lastName: 'Bell' } };
};
const signIn = (email: string, secret = password) => anyone().call(routes.login, { body: { email, password: secret } });
/** The status of a call with a session id that was made up. */
const statusWith = async (path: string, sessionId: string) =>
  (await fetch(`${url}${path}`, { headers: { cookie: `fourball-session=${sessionId}` } })).status;

rule(routes.register, 'opens an account, signs it in, and tells nothing of the password', async () => {
  const [someone, input] = [anyone(), registration()];
  const { body, text } = await someone.call(routes.register, { body: { ...input.body, firstName: '  Noa ' } });
  expect(body()).toMatchObject({ email: input.body.email, firstName: 'Noa', lastName: 'Bell', username: null });
  expect(text).not.toMatch(/password|argon2|fairway7/i);
  expect((await someone.ask(routes.currentUser, {})).id).toBe(body().id);
  // A new golfer hears of everything but the week.
  expect(body().notificationSettings).toEqual({
    teeTimeAlerts: true,
    squadInvites: true,
    bookingConfirmations: true,
    weeklyReminders: false,
    emailNotifications: true,
    pushNotifications: true,
  });
});
rule(routes.register, 'takes a password and names at their longest, and a password of 6 with a space', async () => {
  const names = { firstName: 'f'.repeat(100), lastName: 'l'.repeat(100), username: `u${nowhere.length}_${Date.now()}` };
  const longest = { ...registration().body, ...names, password: 'p'.repeat(200) };
  expect(await anyone().ask(routes.register, { body: longest })).toMatchObject(names);
  expect((await signIn(longest.email, longest.password)).status).toBe(200);
  await anyone().ask(routes.register, { body: { ...registration().body, password: '12345 ' } });
});
rule(
  routes.register,
  'an address that has an account, in whatever case, gets 409, and the account stays as it was',
  async () => {
    const { body } = registration();
    const { email } = await anyone().ask(routes.register, {
      body: { ...body, email: ` ${body.email.toUpperCase()} ` },
    });
    expect(email).toBe(body.email);
    for (const same of [email, email.toUpperCase()])
      await refused(anyone(), routes.register, { body: { ...body, email: same, password: 'other-one' } }, 409);
    expect((await signIn(email)).status).toBe(200);
  },
);

rule(routes.login, 'a wrong password gets the same 401 as an unknown address', async () => {
  const refusal = (email: string) =>
    refused(anyone(), routes.login, { body: { email, password: 'fairway8' } }, 401, { detail: WRONG });
  expect(await refusal(member.user.email)).toEqual(await refusal('nobody@example.com'));
});
rule(routes.login, 'each sign-in gets a session id of its own, also over one that is there', async () => {
  const someone = anyone();
  const ids: string[] = [];
  for (const email of [member.user.email, member.user.email, ` ${member.user.email.toUpperCase()}`]) {
    // The address may be typed in any case.
    expect((await attempt(someone, routes.login, { body: { email, password } })).body()).toMatchObject({
      id: member.user.id,
    });
    ids.push(/session=([^;]+)/.exec(someone.cookieHeader())?.[1] ?? 'none');
  }
  expect(new Set(ids).size).toBe(3);
  expect(ids).not.toContain('none');
});
rule(routes.login, 'a session id that a browser brings along is never taken over', async () => {
  const planted = 'p'.repeat(43);
  const response = await fetch(`${url}${routes.login.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: `fourball-session=${planted}` },
    body: JSON.stringify({ email: member.user.email, password }),
  });
  expect(response.status).toBe(200);
  const [cookie] = response.headers.getSetCookie().filter((line) => line.includes('session='));
  expect(cookie).toMatch(/HttpOnly/i);
  expect(cookie).toMatch(/SameSite=Lax/i);
  expect(cookie).not.toContain(planted);
});
rule(routes.logout, 'ends the session in every browser that holds it, and no other; again: 204', async () => {
  const golfer = await newGolfer('Out');
  const [copy, other] = [golfer.copy(), anyone()];
  await other.ask(routes.login, { body: { email: golfer.user.email, password } });
  for (const _ of [1, 2, 3]) expect((await golfer.call(routes.logout, {})).status).toBe(204);
  for (const browser of [golfer, copy]) await refused(browser, routes.currentUser, {}, 401);
  expect((await other.ask(routes.currentUser, {})).id).toBe(golfer.user.id);
});
for (const route of [routes.currentUser, routes.currentUserOfSession, routes.profile]) {
  rule(route, 'answers the golfer without the password, and knows no session that was made up', async () => {
    const { body, text } = await stranger.call(route, {});
    expect(body()).toMatchObject({ id: stranger.user.id, firstName: stranger.user.firstName });
    expect(text).not.toMatch(/password|argon2/i);
    expect(await statusWith(route.path, 'x'.repeat(43))).toBe(401);
  });
}

const newPassword = { newPassword: 'fairway8', confirmPassword: 'fairway8' };
rule(routes.changePassword, "changes it, and ends the golfer's other sessions but not this one", async () => {
  const golfer = await newGolfer('Change');
  const other = anyone();
  await other.ask(routes.login, { body: { email: golfer.user.email, password } });
  await golfer.ask(routes.changePassword, { body: { ...newPassword, currentPassword: password } });
  await refused(other, routes.currentUser, {}, 401);
  await golfer.ask(routes.currentUser, {});
  expect((await signIn(golfer.user.email)).status).toBe(401);
  expect((await signIn(golfer.user.email, 'fairway8')).status).toBe(200);
});
rule(
  routes.resetPassword,
  'sets the password once by a token that nobody guesses, ends every session, and is worth nothing then',
  async () => {
    const golfer = await newGolfer('Reset');
    const { email } = golfer.user;
    await anyone().ask(routes.forgotPassword, { body: { email } });
    const token = await resetTokenFor({ url, wiring }, email);
    expect(token.length).toBeGreaterThanOrEqual(43);
    await anyone().ask(routes.resetPassword, { body: { ...newPassword, token } });
    await refused(golfer, routes.currentUser, {}, 401);
    expect((await signIn(email)).status).toBe(401);
    expect((await signIn(email, 'fairway8')).status).toBe(200);
    const refusal = (worthless: string) =>
      refused(anyone(), routes.resetPassword, { body: { ...newPassword, token: worthless } }, 400);
    expect(await refusal(token)).toEqual(await refusal('unknown-token'));
  },
);

const settings = {
  teeTimeAlerts: false,
  squadInvites: true,
  bookingConfirmations: false,
  weeklyReminders: true,
  emailNotifications: false,
  pushNotifications: true,
};
accepts(routes.changeProfile, stranger, {}, [
  [{ handicap: -10 }],
  [{ handicap: 54 }],
  [{ handicap: 0 }],
  [{ handicap: 12.3 }],
  [{ handicap: -0.1 }],
  [{ handicap: null }],
  [{ username: null }],
  [{ lastName: '  Trimmed ' }, { lastName: 'Trimmed' }],
  [{ preferredDays: ['sunday', 'monday', 'sunday'] }, { preferredDays: ['monday', 'sunday'] }],
  [{ preferredDays: [] }],
  [{ preferredTimeSlots: ['18:00', '06:00'] }, { preferredTimeSlots: ['06:00', '18:00'] }],
  [{ favoriteCourses: [nowhere] }],
  [{ preferredCourses: [] }],
  [{ notificationSettings: settings }],
  [{ profileImageUrl: 'https://images.example/me.png' }],
  [{ profileImageUrl: null }],
]);
rule(
  routes.changeProfile,
  'a username that another golfer has, in whatever case, gets 409; the own one in another case does not',
  async () => {
    const username = `Taken_${Date.now()}`;
    await member.ask(routes.changeProfile, { body: { username } });
    await refused(stranger, routes.changeProfile, { body: { username: username.toLowerCase() } }, 409);
    const own = await member.ask(routes.changeProfile, { body: { username: username.toUpperCase() } });
    expect(own.username).toBe(username.toUpperCase());
  },
);
rule(routes.changeProfile, 'squad mates see a new name', async () => {
  await member.ask(routes.changeProfile, { body: { firstName: 'Marlowe' } });
  await until('the creator to see the new name', async () => {
    const { members } = await creator.ask(squadRoutes.getSquad, { params: { squadId: house.squadId } });
    return members.some(({ user }) => user.firstName === 'Marlowe');
  });
});

const deleteAccount = (golfer: Golfer) => golfer.ask(routes.deleteAccount, { body: { password } });
rule(routes.deleteAccount, 'ends every session and the sign-in, and frees the address', async () => {
  const gone = await newGolfer('Gone');
  const copy = gone.copy();
  await deleteAccount(gone);
  for (const browser of [gone, copy]) await refused(browser, routes.currentUser, {}, 401);
  const { email, firstName, lastName, id } = gone.user;
  expect((await signIn(email)).status).toBe(401);
  const again = await anyone().ask(routes.register, { body: { email, firstName, lastName, password } });
  expect(again.id).not.toBe(id);
});
rule(
  routes.deleteAccount,
  'a squad passes to its longest-standing leader, without one to its longest-standing member, who leads it then',
  async () => {
    for (const role of ['leader', 'member'] as const) {
      const [gone, heir, other] = [await newGolfer('Gone'), await newGolfer('Heir'), await newGolfer('Other')];
      const { squadId } = await squadOf(gone, { members: role === 'leader' ? [other, heir] : [heir, other] });
      const change = { params: { squadId, userId: heir.user.id }, body: { role } };
      await gone.ask(squadRoutes.changeMember, change);
      await deleteAccount(gone);
      const squad = await until('the squad to have a new creator', async () => {
        const read = await heir.ask(squadRoutes.getSquad, { params: { squadId } });
        return read.createdBy === heir.user.id && read.memberCount === 2 && read;
      });
      const ids = squad.members.map(({ userId }) => userId);
      expect(ids.toSorted()).toEqual([heir, other].map(({ user }) => user.id).toSorted());
      const led = { role: 'leader', status: 'active' };
      expect(squad.members.find(({ userId }) => userId === heir.user.id)).toMatchObject(led);
    }
  },
);
rule(routes.deleteAccount, 'a squad that is empty then is gone, and its invite with it', async () => {
  const gone = await newGolfer('Gone');
  const { inviteCode } = await squadOf(gone);
  await deleteAccount(gone);
  await until('the invite to lead nowhere', async () => {
    const { status } = await stranger.call(squadRoutes.getInvite, { params: { inviteCode } });
    return status === 404;
  });
});
