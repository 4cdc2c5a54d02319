import { authEvents } from '@fourball/contracts/events/auth.ts';
import { SealedInvitation, squadEvents } from '@fourball/contracts/events/squad.ts';
import { newId } from '@fourball/kit/process/id.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { invite, mailsOf } from '../../testing/mails.ts';
import { open } from '../../testing/sealing.ts';
import { serviceWithSquads } from '../../testing/squads.ts';
import { golferState, inHours, membershipState } from '../../testing/states.ts';

const { service, hear, client, squad, dana } = await serviceWithSquads();
let invited: ReturnType<typeof golferState>;
beforeEach(async () => {
  invited = golferState({ firstName: 'Alex', email: `alex-${newId()}@example.com` });
});

const inviteThem = (email = invited.email, invitedBy = dana.id) =>
  invite(service, email, { squadId: squad.id, invitedBy });
const register = () => hear(authEvents.userRegistered, invited);
/** How many notifications and mails came of an invitation. */
const whatCame = async () => [
  await client.notification.count({ where: { userId: invited.id } }),
  await client.mail.count({ where: { senderId: dana.id } }),
];

it('an invitation to an address without an account is mailed; until then the database shows neither the address nor the code', async () => {
  await inviteThem();
  expect(await whatCame()).toEqual([0, 1]);
  const rows = await client.mail.findMany();
  expect(JSON.stringify(rows)).not.toMatch(/@example|the-code|Come and play/);
  expect(await open(rows[0]?.sealed ?? '', SealedInvitation)).toMatchObject({ inviteCode: 'the-code' });
});

it('an invitation to an account is told, with an id that opens it for that golfer alone and no code, and mailed', async () => {
  await register();
  await inviteThem(invited.email.toUpperCase());
  expect(await whatCame()).toEqual([1, 1]);
  const [notification] = await client.notification.findMany({ where: { userId: invited.id } });
  const told = { title: 'Invitation to Weekend Warriors', message: 'Dana Reed invites you to join Weekend Warriors' };
  expect(notification).toMatchObject({ type: 'squad_invite', ...told, data: { invitationId: expect.any(String) } });
  expect(JSON.stringify(notification)).not.toContain('the-code');
});

it('an invitation to oneself is neither told nor mailed, and by a golfer of whom nothing is known yet waits', async () => {
  await register();
  await inviteThem(invited.email, invited.id);
  expect(await whatCame()).toEqual([0, 0]);
  const stranger = newId();
  await expect(inviteThem(invited.email, stranger)).rejects.toThrow(`Not heard of yet: golfer ${stranger}`);
});

describe('an invitation to an address that its account has not verified', () => {
  const verify = (version = 2) => hear(authEvents.userChanged, { ...invited, emailVerified: true }, version);
  const held = () => client.mail.count({ where: { userId: invited.id, isHeld: true, outcome: null } });
  beforeEach(async () => {
    invited = { ...invited, emailVerified: false };
    await register();
  });

  it('is neither told nor sent until it is verified, and then once', async () => {
    await inviteThem();
    expect([...(await whatCame()), await held()]).toEqual([0, 1, 1]);
    const [mail] = await client.mail.findMany({ where: { userId: invited.id } });
    expect(mail?.nextAttemptAt).toEqual(mail?.expiresAt);
    await verify();
    await verify(3);
    expect([...(await whatCame()), await held()]).toEqual([1, 1, 0]);
    const [notification] = await client.notification.findMany({ where: { userId: invited.id } });
    expect(notification?.data).toEqual({ invitationId: mail?.id });
  });

  it('is not mailed then where the golfer wants no mails', async () => {
    await inviteThem();
    invited.notificationSettings = { ...invited.notificationSettings, emailNotifications: false };
    await verify();
    expect(await whatCame()).toEqual([1, 1]);
    expect(await client.mail.findMany()).toMatchObject([{ userId: invited.id, outcome: 'unwanted', sealed: null }]);
  });

  it('never comes where it has expired, or the account has another address by then', async () => {
    await inviteThem();
    await client.mail.updateMany({ where: { userId: invited.id }, data: { expiresAt: new Date(0) } });
    await inviteThem();
    invited = { ...invited, email: `other-${invited.email}` };
    await verify();
    expect((await whatCame())[0]).toBe(0);
    expect(await client.mail.count({ where: { userId: invited.id, nextAttemptAt: new Date(0) } })).toBe(0);
  });

  it('never comes to a golfer who has joined, and been removed again, by then', async () => {
    await inviteThem();
    const membership = membershipState({ squadId: squad.id, userId: invited.id, joinedAt: inHours(0).toISOString() });
    await hear(squadEvents.memberJoined, membership);
    await hear(squadEvents.memberLeft, { ...membership, reason: 'removed' }, 2);
    await verify();
    expect(await client.mail.findMany({ where: { userId: invited.id } })).toMatchObject([{ outcome: 'unwanted' }]);
  });

  it('is tried again like any other mail then, however long it was held', async () => {
    await inviteThem();
    const twoDaysAgo = inHours(-48);
    await client.mail.updateMany({ where: { userId: invited.id }, data: { createdAt: twoDaysAgo } });
    await verify();
    const [notification] = await client.notification.findMany({ where: { userId: invited.id } });
    expect(notification?.createdAt).toEqual(twoDaysAgo);
    const mails = mailsOf(service, () => Promise.reject(new Error('try again later')));
    const [mail] = await mails.claim(1);
    expect((await mails.attempt(mail!)).outcome).toBe('failed');
  });
});
