import { authEvents } from '@fourball/contracts/events/auth.ts';
import { squadEvents } from '@fourball/contracts/events/squad.ts';
import { newId } from '@fourball/kit/process/id.ts';
import { auditActionsOn } from '@fourball/kit/testing/audit.ts';
import { expect, it } from 'vitest';
import { addGolfer, giveLink, type Outsider } from '../../testing/outsiders.ts';
import { seal } from '../../testing/sealing.ts';
import { serviceWithSquads } from '../../testing/squads.ts';

const { service, client, hear, book, deleteAccount, scene, dana, sam, kim } = await serviceWithSquads();

async function pair() {
  return { pat: await addGolfer(service, scene), account: await service.register({ firstName: 'Patricia' }) };
}
const merge = ({ id }: Outsider, to: string) => hear(authEvents.golferClaimed, { id, to }, 2);
const membershipsOf = (userId: string) => client.membership.count({ where: { userId, gone: false } });
const mailsOf = (userId: string) => client.mail.count({ where: { userId } });

it('a merged golfer is forgotten and the account is in the squad: nobody is told, and nobody is mailed twice', async () => {
  const { pat, account } = await pair();
  const weekStarting = new Date('2027-06-07');
  await client.nudge.create({ data: { userId: pat.id, weekStarting } });
  const notified = { dateId: newId(), kind: 'game-date-opened', leavesAt: new Date() };
  await client.gameDateNotice.create({ data: { ...notified, userId: pat.id } });
  expect(await mailsOf(pat.id)).toBe(1);
  const { id, squadId } = pat.membership;
  const link = { id, squadId, userId: account.id, isRenewed: false, sealed: await seal({ token: 'renewed' }) };
  await hear(authEvents.answerLinkMade, link, 2);
  await merge(pat, account.id);
  await hear(squadEvents.memberChanged, { ...pat.membership, userId: account.id }, 2);
  expect([await mailsOf(pat.id), await mailsOf(account.id)]).toEqual([0, 0]);
  expect([await membershipsOf(pat.id), await membershipsOf(account.id)]).toEqual([0, 1]);
  expect(await service.notified(dana, sam, account)).toEqual([[], [], []]);
  const nudges = await client.nudge.findMany({ where: { userId: { in: [pat.id, account.id] } } });
  expect(nudges).toEqual([{ userId: account.id, weekStarting }]);
  const notices = await client.gameDateNotice.findMany({ where: { dateId: notified.dateId } });
  expect(notices).toEqual([{ ...notified, userId: account.id }]);
  const given = { userId: account.id, sealed: link.sealed, gone: false };
  expect(await client.answerLink.findUnique({ where: { id } })).toMatchObject(given);
  expect(await client.golfer.findUnique({ where: { id: pat.id } })).toMatchObject({ firstName: '', gone: true });
  expect(await auditActionsOn(client, pat.id)).toEqual(['golfer-forgotten by account-merged 1']);
});

it('it is the same where the squad, or the golfer whose membership ends, is heard of first', async () => {
  const { pat, account } = await pair();
  await hear(squadEvents.memberChanged, { ...pat.membership, userId: account.id }, 2);
  await giveLink(service, { ...pat.membership, userId: account.id }, 2);
  await merge(pat, account.id);
  expect([await membershipsOf(pat.id), await membershipsOf(account.id)]).toEqual([0, 1]);
  expect(await client.answerLink.findMany({ where: { userId: account.id, gone: false } })).toHaveLength(1);

  const second = await addGolfer(service, scene);
  const left = { ...second.membership, reason: 'account-deleted', mergedInto: sam.id } as const;
  await hear(squadEvents.memberLeft, left, 2);
  await merge(second, sam.id);
  expect([await membershipsOf(second.id), await membershipsOf(sam.id)]).toEqual([0, 1]);
  expect(await service.notified(dana, sam, kim)).toEqual([[], [], []]);
});

it('the list in the app is the account’s, whoever is heard first, but what it was told itself', async () => {
  for (const isSquadFirst of [true, false]) {
    const { pat, account } = await pair();
    const change = () => hear(squadEvents.memberChanged, { ...pat.membership, userId: account.id }, 2);
    await book([pat]);
    if (isSquadFirst) await change();
    await merge(pat, account.id);
    if (!isSquadFirst) await change();
    expect(await client.notification.count({ where: { userId: account.id } })).toBe(2);
    expect(await client.notification.count({ where: { userId: pat.id } })).toBe(0);
  }
  const pat = await addGolfer(service, scene);
  await book([pat, sam]);
  await merge(pat, sam.id);
  expect(await client.notification.count({ where: { userId: sam.id } })).toBe(1);
});

it('an account that is gone by then gets nothing', async () => {
  const { pat, account } = await pair();
  await client.nudge.create({ data: { userId: pat.id, weekStarting: new Date('2027-06-07') } });
  await deleteAccount(account);
  await merge(pat, account.id);
  expect(await client.nudge.count({ where: { userId: { in: [pat.id, account.id] } } })).toBe(0);
});
