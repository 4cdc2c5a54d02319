import { routes } from '@fourball/contracts/http/routes.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { queryOf } from '../databases.ts';
import { type Golfer, registerGolfer, verifyAddresses } from '../golfer.ts';
import { mailsTo } from '../mail.ts';
import { ownStack } from '../own-stack.ts';
import { aBrowser } from '../push-browser.ts';
import { firstOf, squadOf } from '../rulebook/house.ts';
import { delivered, settled } from '../settled.ts';
import { inDays } from '../squad.ts';

const stack = await ownStack();

describe('a stranger who registers with the address of somebody else', () => {
  let leader: Golfer;
  let stranger: Golfer;
  let squadId: string;
  let invitationId: string;
  beforeAll(async () => {
    [leader, stranger] = [await registerGolfer(stack.url, 'Leader'), await registerGolfer(stack.url, 'Stranger')];
    await stranger.ask(routes.subscribeToPush, { body: aBrowser('of-the-stranger') });
    ({ squadId } = await squadOf(leader));
    const body = { emails: [stranger.user.email], message: 'For your eyes only' };
    await leader.ask(routes.inviteByMail, { params: { squadId }, body });
    const invited = `SELECT id FROM invitations WHERE email = '${stranger.user.email}'`;
    invitationId = firstOf(await queryOf<{ id: string }>(stack, 'squad', invited)).id;
    await delivered(stack);
  });

  const notices = () => stranger.ask(routes.listNotifications, { query: {} });
  const pushes = () => queryOf(stack, 'notification', "SELECT id FROM notifications WHERE type = 'squad_invite'");
  const subjects = async () => (await mailsTo(stack, stranger.user.email)).map(({ subject }) => subject);
  const invitation = () => stranger.call(routes.getInvitation, { params: { invitationId } });

  test('gets no notice, push or mail of an invitation to it, and cannot join by one', async () => {
    expect([await notices(), await pushes()]).toEqual([[], []]);
    expect(await subjects()).toEqual(['Confirm your e-mail address for Fourball']);
    const joining = await stranger.call(routes.joinByInvitation, { params: { invitationId } });
    expect([(await invitation()).status, joining.status]).toEqual([404, 404]);
  });

  test('uses the app, and has no mail sent to it', async () => {
    const { squadId: other } = await squadOf(leader, { members: [stranger], name: 'Open To All' });
    await settled(stack);
    const teeTimeDetails = { date: inDays(5), time: '09:00', course: 'Proof Links', pricePerPlayer: 1 };
    const body = { teeTimeDetails, availableMembers: [stranger.user.id] };
    await leader.ask(routes.notifyTeeTime, { params: { squadId: other }, body });
    await delivered(stack);
    expect((await notices()).map(({ type }) => type)).toContain('tee_time_reminder');
    expect(await subjects()).toHaveLength(1);
  });

  test('who confirms it after all is invited then; the code of the link is in the mail alone', async () => {
    await verifyAddresses(stack, stranger);
    await delivered(stack);
    const notice = firstOf((await notices()).filter(({ type }) => type === 'squad_invite'));
    expect(notice.data).toEqual({ invitationId });
    const { inviteCode } = await leader.ask(routes.getSquad, { params: { squadId } });
    const invitations = (await mailsTo(stack, stranger.user.email)).filter(({ text }) => text.includes('/join/'));
    expect(invitations.map(({ text }) => text.includes(`/join/${inviteCode}`))).toEqual([true]);
    const told = await queryOf(
      stack,
      'notification',
      `SELECT id FROM notifications WHERE notifications::text LIKE '%${inviteCode}%'`,
    );
    expect(told).toEqual([]);
    const joined = await stranger.ask(routes.joinByInvitation, { params: { invitationId } });
    expect(joined.squad.id).toBe(squadId);
  });
});
