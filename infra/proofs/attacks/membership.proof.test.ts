import type { Route } from '@fourball/contracts/http/route.ts';
import { routes } from '@fourball/contracts/http/routes.ts';
import { newId } from '@fourball/kit/process/id.ts';
import { until } from '@fourball/kit/testing/until.ts';
import { describe, expect, test } from 'vitest';
import { createVisitor, type Visitor } from '../../lib/visitor.ts';
import { attempt, problemOf } from '../asking.ts';
import { opsCommand } from '../events-command.ts';
import { registerGolfer, squadOf, verifyAddresses } from '../golfer.ts';
import { linkTokenFor } from '../mail.ts';
import { ownStack } from '../own-stack.ts';

const stack = await ownStack();

const golfer = (name: string) => registerGolfer(stack.url, name);
const faultsOf = async (by: Visitor, route: Route, body: object) =>
  problemOf(await attempt(by, route, { body })).errors ?? [];

const [leader, mate] = [await golfer('Leader'), await golfer('Mate')];
await verifyAddresses(stack, mate);
const { squadId, ...created } = await squadOf(leader, { members: [mate] });

describe('a squad keeps out whom it wants to keep out', () => {
  let { inviteCode } = created;
  const seat = { squadId, userId: mate.user.id };
  const seen = () => leader.ask(routes.getSquad, { params: { squadId } });
  const join = async () => (await attempt(mate, routes.join, { params: { inviteCode } })).status;
  const joinOpen = async () => (await attempt(mate, routes.joinSquad, { params: { squadId } })).status;

  test('a member whom it set inactive comes back inactive', async () => {
    await leader.ask(routes.changeMember, { params: seat, body: { status: 'inactive' } });
    await mate.ask(routes.removeMember, { params: seat, query: {} });
    expect(await join()).toBe(200);
    expect((await seen()).members.find(({ userId }) => userId === seat.userId)?.status).toBe('inactive');
  });

  test('a member whom it removed does not come back by the link of before', async () => {
    await leader.ask(routes.removeMember, { params: seat, query: {} });
    expect(await join()).toBe(404);
    inviteCode = (await seen()).inviteCode ?? '';
    expect(await join()).toBe(200);
  });

  test('a golfer whom it banned comes in by no link and no open door, and is mailed none, until the ban is lifted', async () => {
    await leader.ask(routes.removeMember, { params: seat, query: { ban: 'true' } });
    await leader.ask(routes.changeSquad, { params: { squadId }, body: { isPrivate: false } });
    inviteCode = (await seen()).inviteCode ?? '';
    expect([await join(), await joinOpen()]).toEqual([403, 403]);
    const body = { emails: [mate.user.email] };
    expect(await leader.ask(routes.inviteByMail, { params: { squadId }, body })).toEqual({ invited: [] });
    expect((await seen()).bans).toEqual([{ userId: seat.userId, firstName: 'Mate', lastName: 'Proof' }]);
    expect((await attempt(mate, routes.liftBan, { params: seat })).status).toBe(403);
    await leader.ask(routes.liftBan, { params: seat });
    expect(await joinOpen()).toBe(200);
  });

  test('coming and going again and again, a golfer is told of twice a day', async () => {
    const restless = await golfer('Restless');
    const params = { squadId, userId: restless.user.id };
    for (let round = 0; round < 10; round += 1) {
      await restless.ask(routes.joinSquad, { params });
      await restless.ask(routes.removeMember, { params, query: {} });
    }
    // The broker keeps the order: once a later joining is heard of, all of the earlier ones are.
    await (await golfer('Last')).ask(routes.joinSquad, { params });
    const heard = async () =>
      (await leader.ask(routes.listNotifications, { query: { limit: 50 } })).map(({ message }) => message);
    await until('the last joining', async () => (await heard()).some((message) => message.startsWith('Last Proof')));
    expect((await heard()).filter((message) => message.startsWith('Restless'))).toHaveLength(2);
  });
});

test('a golfer whom the operator disables is out at once and stays out, and finds everything again when enabled', async () => {
  const nuisance = await golfer('Nuisance');
  const { email, id } = nuisance.user;
  const { squadId } = await squadOf(nuisance);
  const credentials = { body: { email, password: 'fairway7' } };
  const act = (name: string) => opsCommand(stack.dataDirectory, 'golfer', name, email);
  const again = createVisitor(stack.url);

  expect(await act('disable')).toBe(`${email} is disabled; ended sessions: 1.`);
  expect((await attempt(nuisance, routes.currentUser)).status).toBe(401);
  const answer = await attempt(again, routes.login, credentials);
  expect([answer.status, problemOf(answer).detail]).toEqual([
    403,
    'This account is disabled. Ask the operator of this site to enable it.',
  ]);
  expect((await attempt(again, routes.login, { body: { email, password: 'not-the-one' } })).status).toBe(401);

  await act('enable');
  await again.ask(routes.login, credentials);
  expect((await again.ask(routes.listSquads, {})).map((squad) => squad.id)).toEqual([squadId]);
  expect(await act('end-sessions')).toBe(`${email} is signed out; ended sessions: 1.`);
  expect((await attempt(again, routes.currentUser)).status).toBe(401);

  const trail = await opsCommand(stack.dataDirectory, 'audit', '--of', id);
  expect(trail.match(/(golfer-disabled|golfer-enabled|sessions-ended) by operator/g)).toEqual(
    ['golfer-disabled', 'sessions-ended', 'golfer-enabled', 'sessions-ended'].map((deed) => `${deed} by operator`),
  );
});

test('a password that is guessed first is refused by name, at registration, reset and change', async () => {
  const careless = await golfer('Careless');
  const { email } = careless.user;
  const newcomer = { email: `new.${email}`, firstName: 'Noa', lastName: 'Bell' };
  await attempt(createVisitor(stack.url), routes.forgotPassword, { body: { email } });
  const token = await linkTokenFor(stack, email, 'reset');
  for (const easy of ['sunshine', 'Password1', 'FourBall2026', email, `${email.split('@')[0]}!`]) {
    const password = easy.replace(email, newcomer.email);
    const chosen = { newPassword: easy, confirmPassword: easy };
    const registration = { ...newcomer, email: easy.includes('@') ? newcomer.email : email, password };
    const change = { currentPassword: 'fairway7', ...chosen };
    const visitor = createVisitor(stack.url);
    expect([
      ...(await faultsOf(visitor, routes.register, registration)),
      ...(await faultsOf(visitor, routes.resetPassword, { token, ...chosen })),
      ...(await faultsOf(careless, routes.changePassword, change)),
    ]).toMatchObject([{ path: 'body.password' }, { path: 'body.newPassword' }, { path: 'body.newPassword' }]);
  }
});

test('names of golfers, squads and courses lose what reorders or breaks the text around them', async () => {
  const hostile = '\u202eevil\u2066 \u200fname\r\n\u2028x\u0007';
  const clean = 'evil name x';
  const one = await golfer('Plain');
  const body = { firstName: hostile, lastName: hostile };
  expect(await one.ask(routes.changeProfile, { body })).toMatchObject({ firstName: clean, lastName: clean });
  const squad = { name: hostile, homeArea: { city: hostile, state: null } };
  expect(await one.ask(routes.createSquad, { body: squad })).toMatchObject({
    name: clean,
    homeArea: { city: clean, state: null },
  });
  const course = { name: hostile, city: hostile, state: '', timeZone: 'Europe/Lisbon' };
  expect(await one.ask(routes.addCourse, { body: course })).toMatchObject({ name: clean, city: clean });
});

test('what two windows change of one list, and of the settings, is all kept', async () => {
  const one = await golfer('Windows');
  const courses = (await one.ask(routes.searchCourses, { query: {} })).slice(0, 8).map(({ id }) => id);
  const changes = [
    ...courses.map((id) => ({ add: { favoriteCourses: [id] } })),
    { add: { preferredDays: ['sunday' as const] } },
    { add: { preferredDays: ['friday' as const] } },
    { notificationSettings: { weeklyReminders: true } },
    { notificationSettings: { squadInvites: false } },
  ];
  await Promise.all(changes.map((body) => one.ask(routes.changeProfile, { body })));
  await one.ask(routes.changeProfile, { body: { remove: { favoriteCourses: courses.slice(0, 1) } } });
  const profile = await one.ask(routes.profile, {});
  expect(profile.favoriteCourses.toSorted()).toEqual(courses.slice(1).toSorted());
  expect(profile.preferredDays).toEqual(['friday', 'sunday']);
  expect(profile.notificationSettings).toMatchObject({
    weeklyReminders: true,
    squadInvites: false,
    teeTimeAlerts: true,
  });
  const many = Array.from({ length: 50 }, () => newId());
  expect(await faultsOf(one, routes.changeProfile, { add: { favoriteCourses: many } })).toEqual([
    { path: 'body.add.favoriteCourses', message: 'must name at most 50 courses: remove one to add another' },
  ]);
});
