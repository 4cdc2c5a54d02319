import { authRoutes as routes, type User } from '@fourball/contracts/http/auth.ts';
import { squadRoutes } from '@fourball/contracts/http/squad.ts';
import { until } from '@fourball/kit/testing/until.ts';
import { expect } from 'vitest';
import { refused } from '../asking.ts';
import { type Golfer, registerGolfer } from '../golfer.ts';
import { createVisitor } from '../visitor.ts';
import { type House, squadOf } from './house.ts';
import { accepts, faults, refusals, row } from './row.ts';

const answers =
  (expected: Partial<User>) =>
  (user: User): void =>
    expect(user).toMatchObject(expected);
const someCourse = '01976b1e-0000-7000-8000-000000000001';
const settings = {
  teeTimeAlerts: false,
  squadInvites: true,
  bookingConfirmations: false,
  weeklyReminders: true,
  emailNotifications: false,
  pushNotifications: true,
};

/** What a golfer changes of themselves, to the end of their account. */
export function profileRules(house: House): void {
  const golfer = () => house.cast.stranger;
  const nothing = () => ({ body: {} });

  row(
    routes.changeProfile,
    refusals(house, routes.changeProfile, nothing, { visitor: 401 }),
    [
      [
        'changes what is named, and leaves the rest',
        async () => {
          const before = await golfer().ask(routes.profile, {});
          const { updatedAt: _, ...changed } = await golfer().ask(routes.changeProfile, {
            body: { firstName: 'Sasha' },
          });
          const { updatedAt: __, ...expected } = { ...before, firstName: 'Sasha' };
          expect(changed).toEqual(expected);
          const { updatedAt: ___, ...read } = await golfer().ask(routes.profile, {});
          expect(read).toEqual(expected);
        },
      ],
      [
        'a username that another golfer has, in whatever case, gets 409; the own one in another case does not',
        async () => {
          const username = `Taken_${Date.now()}`;
          await house.cast.member.ask(routes.changeProfile, { body: { username } });
          await refused(golfer(), routes.changeProfile, { body: { username: username.toLowerCase() } }, 409);
          const own = await house.cast.member.ask(routes.changeProfile, { body: { username: username.toUpperCase() } });
          expect(own.username).toBe(username.toUpperCase());
        },
      ],
      [
        'squad mates see a new name',
        async () => {
          await house.cast.member.ask(routes.changeProfile, { body: { firstName: 'Marlowe' } });
          await until('the creator to see the new name', async () => {
            const squad = await house.cast.creator.ask(squadRoutes.getSquad, { params: { squadId: house.squadId } });
            return squad.members.some(({ user }) => user.firstName === 'Marlowe');
          });
        },
      ],
    ],
    accepts(routes.changeProfile, golfer, nothing, [
      [{ body: { handicap: -10 } }, answers({ handicap: -10 })],
      [{ body: { handicap: 54 } }, answers({ handicap: 54 })],
      [{ body: { handicap: 0 } }, answers({ handicap: 0 })],
      [{ body: { handicap: 12.3 } }, answers({ handicap: 12.3 })],
      [{ body: { handicap: -0.1 } }, answers({ handicap: -0.1 })],
      [{ body: { handicap: null } }, answers({ handicap: null })],
      [{ body: { username: null } }, answers({ username: null })],
      [{ body: { lastName: '  Trimmed ' } }, answers({ lastName: 'Trimmed' })],
      [{ body: { preferredDays: ['sunday', 'monday', 'sunday'] } }, answers({ preferredDays: ['monday', 'sunday'] })],
      [{ body: { preferredDays: [] } }, answers({ preferredDays: [] })],
      [{ body: { preferredTimeSlots: ['18:00', '06:00'] } }, answers({ preferredTimeSlots: ['06:00', '18:00'] })],
      [{ body: { favoriteCourses: [someCourse] } }, answers({ favoriteCourses: [someCourse] })],
      [{ body: { preferredCourses: [] } }, answers({ preferredCourses: [] })],
      [{ body: { notificationSettings: settings } }, answers({ notificationSettings: settings })],
      [{ body: { profileImageUrl: 'https://images.example/me.png' } }],
      [{ body: { profileImageUrl: null } }, answers({ profileImageUrl: null })],
    ]),
    faults(routes.changeProfile, golfer, nothing, [
      [{ body: { firstName: '' } }, 'body.firstName', 'First name is required'],
      [{ body: { lastName: ' ' } }, 'body.lastName', 'Last name is required'],
      [{ body: { username: 'ab' } }, 'body.username', 'Username must be at least 3 characters'],
      [{ body: { username: 'a-b-c' } }, 'body.username', 'Username can only contain letters, numbers, and underscores'],
      [{ body: { handicap: -10.1 } }, 'body.handicap'],
      [{ body: { handicap: 54.1 } }, 'body.handicap'],
      [{ body: { handicap: 12.34 } }, 'body.handicap'],
      [{ body: { handicap: '12' } }, 'body.handicap'],
      [{ body: { preferredDays: ['Monday'] } }, 'body.preferredDays.0'],
      [{ body: { preferredDays: 'monday' } }, 'body.preferredDays'],
      [{ body: { preferredTimeSlots: ['05:00'] } }, 'body.preferredTimeSlots.0'],
      [{ body: { preferredTimeSlots: ['06:30'] } }, 'body.preferredTimeSlots.0'],
      [{ body: { favoriteCourses: ['pebble'] } }, 'body.favoriteCourses.0'],
      [{ body: { favoriteCourses: Array(51).fill(someCourse) } }, 'body.favoriteCourses'],
      [{ body: { profileImageUrl: 'http://images.example/me.png' } }, 'body.profileImageUrl'],
      [{ body: { profileImageUrl: 'javascript:alert(1)' } }, 'body.profileImageUrl'],
      [{ body: { notificationSettings: { teeTimeAlerts: false } } }, 'body.notificationSettings.squadInvites'],
      [
        { body: { notificationSettings: { ...settings, pushNotifications: 'yes' } } },
        'body.notificationSettings.pushNotifications',
      ],
      [{ body: { email: 'other@example.com' } }, 'body.email'],
      [{ body: { password: 'fairway8' } }, 'body.password'],
    ]),
  );

  const password = () => ({ body: { password: 'fairway7' } });
  const readmit = (someone: Golfer) =>
    createVisitor(house.stack.url).call(routes.login, { body: { email: someone.user.email, password: 'fairway7' } });
  row(
    routes.deleteAccount,
    refusals(house, routes.deleteAccount, password, { visitor: 401 }),
    faults(routes.deleteAccount, golfer, password, [
      [{ body: { password: undefined } }, 'body.password', 'Current password is required'],
      [{ body: { password: '' } }, 'body.password', 'Current password is required'],
      [{ body: { really: true } }, 'body.really'],
    ]),
    [
      [
        'a wrong password gets 400, and the account stays',
        async () => {
          await refused(golfer(), routes.deleteAccount, { body: { password: 'fairway8' } }, 400);
          await golfer().ask(routes.profile, {});
        },
      ],
      [
        'ends every session, the sign-in, and frees the address',
        async () => {
          const gone = await registerGolfer(house.stack.url, 'Gone');
          const copy = gone.copy();
          await gone.ask(routes.deleteAccount, password());
          for (const browser of [gone, copy]) await refused(browser, routes.currentUser, {}, 401);
          expect((await readmit(gone)).status).toBe(401);
          const { email, firstName, lastName } = gone.user;
          const again = { email, firstName, lastName, password: 'fairway7' };
          const user = await createVisitor(house.stack.url).ask(routes.register, { body: again });
          expect(user.id).not.toBe(gone.user.id);
        },
      ],
      [
        'a squad passes to its longest-standing leader',
        async () => {
          const [gone, leader, member] = await company(house, 'Gone', 'Lead', 'Mate');
          const { squadId } = await squadOf(gone, { members: [member, leader] });
          const params = { squadId, userId: leader.user.id };
          await gone.ask(squadRoutes.changeMember, { params, body: { role: 'leader' } });
          await gone.ask(routes.deleteAccount, password());
          await passesTo(leader, squadId, [leader, member]);
        },
      ],
      [
        'a squad without other leaders passes to its longest-standing member, who leads it then',
        async () => {
          const [gone, first, second] = await company(house, 'Gone', 'First', 'Second');
          const { squadId } = await squadOf(gone, { members: [first, second] });
          await gone.ask(routes.deleteAccount, password());
          await passesTo(first, squadId, [first, second]);
        },
      ],
      [
        'a squad that is empty then is gone, and its invite with it',
        async () => {
          const gone = await registerGolfer(house.stack.url, 'Gone');
          const { inviteCode } = await squadOf(gone);
          await gone.ask(routes.deleteAccount, password());
          await until('the invite to lead nowhere', async () => {
            const invite = await house.cast.stranger.call(squadRoutes.getInvite, { params: { inviteCode } });
            return invite.status === 404;
          });
        },
      ],
    ],
  );
}

async function company(house: House, ...names: [string, string, string]): Promise<[Golfer, Golfer, Golfer]> {
  const golfers: Golfer[] = [];
  for (const name of names) golfers.push(await registerGolfer(house.stack.url, name));
  return golfers as [Golfer, Golfer, Golfer];
}

async function passesTo(heir: Golfer, squadId: string, members: Golfer[]): Promise<void> {
  const squad = await until('the squad to have a new creator', async () => {
    const read = await heir.ask(squadRoutes.getSquad, { params: { squadId } });
    return read.createdBy === heir.user.id && read.memberCount === members.length && read;
  });
  expect(squad.members.map(({ userId }) => userId).toSorted()).toEqual(members.map(({ user }) => user.id).toSorted());
  expect(squad.members.find(({ userId }) => userId === heir.user.id)).toMatchObject({
    role: 'leader',
    status: 'active',
  });
}
