import { routes } from '@fourball/contracts/http/routes.ts';
import { describe, expect, test } from 'vitest';
import { queryOf } from '../databases.ts';
import { firstOf, registerGolfer, sendNotice, squadOf, verifyAddresses } from '../golfer.ts';
import { mailsTo } from '../mail.ts';
import { ownStack } from '../own-stack.ts';
import { aBrowser } from '../push-browser.ts';
import { delivered, settled } from '../settled.ts';

const stack = await ownStack();
const [leader, stranger] = [await registerGolfer(stack.url, 'Leader'), await registerGolfer(stack.url, 'Stranger')];
await stranger.ask(routes.subscribeToPush, { body: aBrowser('of-the-stranger') });
const { squadId } = await squadOf(leader);
const invitation = { emails: [stranger.user.email], message: 'For your eyes only' };
await leader.ask(routes.inviteByMail, { params: { squadId }, body: invitation });
const invited = `SELECT id FROM invitations WHERE email = '${stranger.user.email}'`;
const { id: invitationId } = firstOf(await queryOf<{ id: string }>(stack, 'squad', invited));
await delivered(stack);

describe('a stranger who registers with the address of somebody else', () => {
  const notices = () => stranger.ask(routes.listNotifications, { query: {} });
  const pushes = () => queryOf(stack, 'notification', "SELECT id FROM notifications WHERE type = 'squad_invite'");
  const subjects = async () => (await mailsTo(stack, stranger.user.email)).map(({ subject }) => subject);

  test('gets no notice, push or mail of an invitation to it, and cannot join by one', async () => {
    expect([await notices(), await pushes()]).toEqual([[], []]);
    expect(await subjects()).toEqual(['Confirm your e-mail address for Fourball']);
    for (const route of [routes.getInvitation, routes.joinByInvitation])
      expect((await stranger.call(route, { params: { invitationId } })).status).toBe(404);
  });

  test('uses the app, and has no mail sent to it', async () => {
    const { squadId: other } = await squadOf(leader, { members: [stranger], name: 'Open To All' });
    await settled(stack);
    await sendNotice(leader, other, [stranger]);
    await delivered(stack);
    expect((await notices()).map(({ type }) => type)).toContain('tee_time_reminder');
    expect(await subjects()).toHaveLength(1);
  });

  test('who confirms it after all is invited then; the code of the link is in the mail alone', async () => {
    await verifyAddresses(stack, stranger);
    await delivered(stack);
    expect(firstOf((await notices()).filter(({ type }) => type === 'squad_invite')).data).toEqual({ invitationId });
    const { inviteCode } = await leader.ask(routes.getSquad, { params: { squadId } });
    const invitations = (await mailsTo(stack, stranger.user.email)).filter(({ text }) => text.includes('/join/'));
    expect(invitations.map(({ text }) => text.includes(`/join/${inviteCode}`))).toEqual([true]);
    const told = await queryOf(
      stack,
      'notification',
      `SELECT id FROM notifications WHERE notifications::text LIKE '%${inviteCode}%'`,
    );
    expect(told).toEqual([]);
    expect((await stranger.ask(routes.joinByInvitation, { params: { invitationId } })).squad.id).toBe(squadId);
  });
});
