import { authEvents } from '@fourball/contracts/events/auth.ts';
import { SealedInvitation, squadEvents } from '@fourball/contracts/events/squad.ts';
import { newId } from '@fourball/kit/process/id.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type NotificationService, startNotificationService } from '../../testing/notification-service.ts';
import { open, seal } from '../../testing/sealing.ts';
import { createSquad } from '../../testing/squads.ts';
import { golferState, notificationSettings } from '../../testing/states.ts';

let service: NotificationService;
let scene: Awaited<ReturnType<typeof createSquad>>;
let invited: ReturnType<typeof golferState>;
beforeAll(async () => {
  service = await startNotificationService();
});
afterAll(() => service.stop());
beforeEach(async () => {
  scene = await createSquad(service);
  invited = golferState({ firstName: 'Alex', email: `alex-${newId()}@example.com` });
});

const invite = async (email: string, change: { invitedBy?: string } = {}) =>
  service.hear(squadEvents.invitationMade, {
    id: newId(),
    squadId: scene.squad.id,
    invitedBy: scene.dana.id,
    expiresAt: '2099-01-01T00:00:00.000Z',
    sealed: await seal({ email, inviteCode: 'the-code', squadName: scene.squad.name, message: 'Come and play' }),
    ...change,
  });
const register = (settings: Partial<typeof notificationSettings> = {}) => {
  invited = { ...invited, notificationSettings: { ...notificationSettings, ...settings } };
  return service.hear(authEvents.userRegistered, invited);
};
/** How many notifications and mails came of an invitation. */
const whatCame = async () => [
  await service.client.notification.count({ where: { userId: invited.id } }),
  await service.client.mail.count({ where: { senderId: scene.dana.id } }),
];

describe('an invitation', () => {
  it('to an address without an account is mailed', async () => {
    await invite(invited.email);
    expect(await whatCame()).toEqual([0, 1]);
  });

  it('to an account is told, with the code that a screen can link to, and mailed', async () => {
    await register();
    await invite(invited.email.toUpperCase());
    expect(await whatCame()).toEqual([1, 1]);
    const [notification] = await service.client.notification.findMany({ where: { userId: invited.id } });
    expect(notification).toMatchObject({
      type: 'squad_invite',
      title: 'Invitation to Weekend Warriors',
      message: 'Dana Reed invites you to join Weekend Warriors',
      data: { inviteCode: 'the-code' },
    });
  });

  it.each([
    ['mails', { emailNotifications: false }, [1, 0]],
    ['invitations', { squadInvites: false }, [0, 0]],
  ] as const)('to an account that switched %s off respects that', async (_what, settings, came) => {
    await register(settings);
    await invite(invited.email);
    expect(await whatCame()).toEqual(came);
  });

  it('to oneself is neither told nor mailed', async () => {
    await register();
    await invite(invited.email, { invitedBy: invited.id });
    expect(await whatCame()).toEqual([0, 0]);
  });

  it('by a golfer of whom nothing is known yet waits', async () => {
    const stranger = newId();
    const telling = invite(invited.email, { invitedBy: stranger });
    await expect(telling).rejects.toThrow(`Not heard of yet: golfer ${stranger}`);
  });

  it('waits sealed: the database shows neither the address nor the code', async () => {
    await invite(invited.email);
    const rows = await service.client.mail.findMany({ where: { senderId: scene.dana.id } });
    expect(JSON.stringify(rows)).not.toMatch(/@example|the-code|Come and play/);
    expect(await open(rows[0]?.sealed ?? '', SealedInvitation)).toMatchObject({ inviteCode: 'the-code' });
  });
});
