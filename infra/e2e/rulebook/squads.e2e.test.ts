import { notificationRoutes } from '@fourball/contracts/http/notification.ts';
import { squadRoutes as routes, type SquadDetail } from '@fourball/contracts/http/squad.ts';
import { until } from '@fourball/kit/testing/until.ts';
import { expect } from 'vitest';
import { refused } from '../../proofs/asking.ts';
import type { Golfer } from '../../proofs/golfer.ts';
import { mailsTo } from '../../proofs/mail.ts';
import { squadOf } from '../../proofs/rulebook/house.ts';
import { accepts, house, newGolfer, rule, url, wiring } from './rules.ts';

/* Squads: made, read, changed and deleted, and how golfers get in and out of them. */
const { visitor, stranger, rival, member, leader, creator } = house.cast;
const here = { params: { squadId: house.squadId } };
const idOf = ({ user }: Golfer) => user.id;
const idsIn = ({ members }: Pick<SquadDetail, 'members'>) => members.map(({ userId }) => userId);
const read = (squadId: string, by = creator) => by.ask(routes.getSquad, { params: { squadId } });
/** A squad for one rule, of the same three as the house's. */
const ownSquad = async () => {
  const { squadId, inviteCode } = await squadOf(creator, { leaders: [leader], members: [member] });
  return { squadId, inviteCode, of: (golfer: Golfer) => ({ squadId, userId: idOf(golfer) }) };
};
const openSquad = () => rival.ask(routes.createSquad, { body: { name: 'Open', isPrivate: false } });
const mailOf = (address: string) =>
  until(`a mail to ${address}`, async () => {
    const mails = await mailsTo({ wiring }, address);
    return mails.length > 0 && mails;
  });

accepts(routes.createSquad, rival, { body: { name: 'Early Birds' } }, [
  [{ name: '  Trimmed  ' }, { name: 'Trimmed' }],
  [{ name: 'n'.repeat(100), description: 'd'.repeat(2000) }],
  [{ description: null }],
  [{ isPrivate: false, autoBookEnabled: true }],
  [{ preferredDays: ['sunday', 'friday', 'sunday'] }, { preferredDays: ['friday', 'sunday'] }],
  [{ homeArea: { city: 'Faro', state: null } }],
  [{ timeZone: 'Europe/Lisbon' }],
  [{ inviteEmails: ' , ,' }, {}],
]);
rule(
  routes.createSquad,
  'mails an invite link to each address that is named, empty ones dropped; a golfer finds a notification too',
  async () => {
    const [golfer, one] = [await newGolfer('Invited'), `one.${idOf(rival)}@example.com`];
    const inviteEmails = ` ${one.toUpperCase()}, , ${golfer.user.email},`;
    await rival.ask(routes.createSquad, { body: { name: 'Invited', inviteEmails } });
    for (const address of [one, golfer.user.email]) expect((await mailOf(address))[0]?.text).toContain(`${url}/join/`);
    const found = await until('the invitation to arrive', async () => {
      const all = await golfer.ask(notificationRoutes.listNotifications, { query: {} });
      return all.find(({ type }) => type === 'squad_invite');
    });
    expect(found.data.inviteCode).toBeTypeOf('string');
  },
);
rule(routes.createSquad, 'names the address that is wrong, and then makes no squad', async () => {
  const before = await rival.ask(routes.listSquads, {});
  const body = { name: 'Never', inviteEmails: 'right@example.com, nonsense' };
  const problem = await refused(rival, routes.createSquad, { body }, 400, { path: 'body.inviteEmails' });
  expect(problem.detail).toContain('nonsense');
  expect(await rival.ask(routes.listSquads, {})).toEqual(before);
});
rule(
  routes.getSquad,
  'of a squad that is not private others see all but its members, its invite and its tee time',
  async () => {
    const { id: squadId } = await openSquad();
    await rival.ask(routes.createInvite, { params: { squadId }, body: {} });
    const { text, body } = await stranger.call(routes.getSquad, { params: { squadId } });
    const hidden = { members: [], nextTeeTime: null, inviteCode: null, inviteCodeExpiresAt: null };
    expect(body()).toMatchObject({ name: 'Open', isMember: false, ...hidden });
    expect(text).not.toContain(rival.user.email);
    await refused(visitor, routes.getSquad, { params: { squadId } }, 401);
  },
);

accepts(routes.changeSquad, leader, here, [
  [{ description: 'By a leader' }, { description: 'By a leader', name: 'Weekend Warriors' }],
  [{}, { description: 'By a leader' }],
  [{ preferredDays: ['saturday'] }],
  [{ homeArea: { city: 'Faro', state: 'Algarve' } }],
  [{ homeArea: null }],
  [{ timeZone: null }],
  [{ autoBookEnabled: true }],
]);
accepts(routes.changeSquad, creator, here, [[{ autoBookEnabled: false }]]);
rule(
  routes.changeSquad,
  'the creator alone hands over, to a member who leads from then on; and has nothing to hand over any more',
  async () => {
    await refused(leader, routes.changeSquad, { ...here, body: { createdBy: idOf(leader) } }, 403);
    await refused(creator, routes.changeSquad, { ...here, body: { createdBy: idOf(stranger) } }, 409);
    const { squadId } = await squadOf(creator, { members: [member] });
    const handOver = { params: { squadId }, body: { createdBy: idOf(member) } };
    const squad = await creator.ask(routes.changeSquad, handOver);
    expect(squad.createdBy).toBe(idOf(member));
    expect(squad.members.find(({ userId }) => userId === idOf(member))?.role).toBe('leader');
    await refused(creator, routes.changeSquad, { ...handOver, body: { createdBy: idOf(creator) } }, 403);
    await refused(creator, routes.deleteSquad, { params: { squadId } }, 403);
    await member.ask(routes.deleteSquad, { params: { squadId } });
  },
);
rule(routes.deleteSquad, 'for nobody is it there any more, nor is its invite', async () => {
  const { squadId, inviteCode } = await ownSquad();
  await creator.ask(routes.deleteSquad, { params: { squadId } });
  for (const golfer of [creator, member]) await refused(golfer, routes.getSquad, { params: { squadId } }, 404);
  await refused(creator, routes.deleteSquad, { params: { squadId } }, 404);
  for (const route of [routes.getInvite, routes.join]) await refused(stranger, route, { params: { inviteCode } }, 404);
  expect((await member.ask(routes.listSquads, {})).map(({ id }) => id)).not.toContain(squadId);
});
rule(
  routes.joinSquad,
  'anyone joins a squad that is not private, again without effect, until it becomes private',
  async () => {
    const { id: squadId } = await openSquad();
    for (const _ of [1, 2])
      expect(await stranger.ask(routes.joinSquad, { params: { squadId } })).toMatchObject({
        isMember: true,
        memberCount: 2,
        inviteCode: null,
      });
    await stranger.ask(routes.removeMember, { params: { squadId, userId: idOf(stranger) } });
    await rival.ask(routes.changeSquad, { params: { squadId }, body: { isPrivate: true } });
    await refused(stranger, routes.joinSquad, { params: { squadId } }, 404);
    expect(await member.ask(routes.joinSquad, here)).toMatchObject({ isMember: true, memberCount: 3 });
  },
);

rule(routes.removeMember, 'members leave, leaders too, and do not know the squad any more', async () => {
  const { squadId, of } = await ownSquad();
  for (const golfer of [member, leader]) {
    await golfer.ask(routes.removeMember, { params: of(golfer) });
    await refused(golfer, routes.getSquad, { params: { squadId } }, 404);
    await refused(golfer, routes.removeMember, { params: of(golfer) }, 404);
  }
  expect(idsIn(await read(squadId))).toEqual([idOf(creator)]);
});
rule(routes.removeMember, 'a leader removes members, but only the creator removes a leader', async () => {
  const { squadId, of } = await ownSquad();
  await creator.ask(routes.changeMember, { params: of(member), body: { role: 'leader' } });
  await refused(leader, routes.removeMember, { params: of(member) }, 403);
  expect(idsIn(await read(squadId))).toContain(idOf(member));
  await creator.ask(routes.changeMember, { params: of(member), body: { role: 'member' } });
  await leader.ask(routes.removeMember, { params: of(member) });
  await creator.ask(routes.removeMember, { params: of(leader) });
  expect(idsIn(await read(squadId))).toEqual([idOf(creator)]);
});
rule(
  routes.removeMember,
  'nobody removes the creator, who cannot leave before the squad is handed over: 409',
  async () => {
    const { squadId, of } = await ownSquad();
    for (const golfer of [leader, member])
      await refused(golfer, routes.removeMember, { params: of(creator) }, [403, 409]);
    await refused(creator, routes.removeMember, { params: of(creator) }, 409);
    expect(idsIn(await read(squadId))).toContain(idOf(creator));
    await creator.ask(routes.changeSquad, { params: { squadId }, body: { createdBy: idOf(leader) } });
    await creator.ask(routes.removeMember, { params: of(creator) });
    await refused(creator, routes.getSquad, { params: { squadId } }, 404);
    expect((await read(squadId, leader)).memberCount).toBe(2);
  },
);
rule(
  routes.changeMember,
  'the creator stays an active leader: 409; who is not a member, of whom nobody removes anyone, gets 404',
  async () => {
    const of = (golfer: Golfer) => ({ ...here.params, userId: idOf(golfer) });
    for (const body of [{ role: 'member' }, { status: 'inactive' }, { status: 'pending' }])
      await refused(creator, routes.changeMember, { params: of(creator), body }, 409);
    await refused(creator, routes.changeMember, { params: of(stranger), body: { role: 'leader' } }, 404);
    await refused(creator, routes.removeMember, { params: of(stranger) }, 404);
  },
);

rule(
  routes.createInvite,
  'a code has at least 60 bits, its link leads to this site, and it replaces the old one at once',
  async () => {
    const old = await creator.ask(routes.createInvite, { ...here, body: {} });
    expect(old.inviteCode).toMatch(/^[\w-]+$/);
    // Base64url has 6 bits a character; the smallest alphabet that people type has 5.
    expect(old.inviteCode.length).toBeGreaterThanOrEqual(12);
    expect(old.inviteUrl).toBe(`${url}/join/${old.inviteCode}`);
    const { inviteCode } = await leader.ask(routes.createInvite, { ...here, body: {} });
    await refused(visitor, routes.getInvite, { params: { inviteCode: old.inviteCode } }, 404);
    await refused(stranger, routes.join, { params: { inviteCode: old.inviteCode } }, 404);
    await visitor.ask(routes.getInvite, { params: { inviteCode } });
  },
);
rule(
  routes.inviteByMail,
  'each address gets one mail with the link and the message; the present code goes on working',
  async () => {
    const { inviteCode } = await leader.ask(routes.createInvite, { ...here, body: {} });
    const address = `once.${idOf(leader)}@example.com`;
    const body = { emails: [address, address.toUpperCase()], message: 'Fancy a round?' };
    expect((await leader.ask(routes.inviteByMail, { ...here, body })).invited).toEqual([address]);
    const mails = await mailOf(address);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain(`${url}/join/${inviteCode}`);
    expect(mails[0]?.text).toContain('Fancy a round?');
    await visitor.ask(routes.getInvite, { params: { inviteCode } });
  },
);
rule(routes.getInvite, 'anyone who holds it sees the squad by name, and no more', async () => {
  const { squadId, inviteCode } = await squadOf(creator, { members: [member], name: 'Seen' });
  const { text } = await visitor.call(routes.getInvite, { params: { inviteCode } });
  expect(JSON.parse(text)).toEqual({ squad: { id: squadId, name: 'Seen', description: null, memberCount: 2 } });
});
rule(routes.getInvite, 'a code differs by case: no other spelling is answered', async () => {
  const { inviteCode } = await squadOf(creator);
  const other = inviteCode.replace(/[a-z]/i, (letter) =>
    letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase(),
  );
  await refused(visitor, routes.getInvite, { params: { inviteCode: other } }, 404);
});
rule(
  routes.join,
  'one joins as an active member who does not lead, again without effect, and may come back; the creator stays one',
  async () => {
    const { squadId, inviteCode } = await squadOf(creator);
    const join = (golfer: Golfer) => golfer.ask(routes.join, { params: { inviteCode } });
    const first = await join(stranger);
    expect(first.squad).toMatchObject({ id: squadId, memberCount: 2 });
    const before = await read(squadId, stranger);
    const mine = before.members.find(({ userId }) => userId === idOf(stranger));
    expect(mine).toMatchObject({ role: 'member', status: 'active' });
    expect(await join(stranger)).toEqual(first);
    await join(creator);
    expect(await read(squadId, stranger)).toEqual(before);
    expect(before.members.find(({ userId }) => userId === idOf(creator))?.role).toBe('leader');
    await stranger.ask(routes.removeMember, { params: { squadId, userId: idOf(stranger) } });
    await join(stranger);
    expect((await read(squadId)).memberCount).toBe(2);
  },
);
