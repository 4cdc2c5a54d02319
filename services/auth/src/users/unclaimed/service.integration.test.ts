import type { Envelope } from '@fourball/contracts/events/event.ts';
import fixture from '@fourball/contracts/events/fixtures/recommendation.recommendation-confirmed.v1.json' with {
  type: 'json',
};
import { RecommendationState, recommendationEvents } from '@fourball/contracts/events/recommendation.ts';
import { squadEvents } from '@fourball/contracts/events/squad.ts';
import { createLedger } from '@fourball/kit/events/publish/ledger.ts';
import { newId } from '@fourball/kit/process/id.ts';
import { auditActionsOn } from '@fourball/kit/testing/audit.ts';
import { eventOf } from '@fourball/kit/testing/events.ts';
import { createCapturedLog, testLog } from '@fourball/kit/testing/log.ts';
import { expect, test } from 'vitest';
import type { Prisma } from '../../generated/prisma/client.ts';
import { refuseChanges, startAuthService } from '../../testing/auth-service.ts';
import { registerGolfer, signIn } from '../../testing/golfers.ts';
import { addedGolfer, addMember, resolveLink, tokensOf, toldOf } from '../../testing/members.ts';
import { askForLink, linksOf } from '../../testing/reset-links.ts';
import { deleteUnseen, presentUnclaimed } from './service.ts';

const auth = await startAuthService();

const added = (golfer: ReturnType<typeof addedGolfer>, version = 1) =>
  eventOf(squadEvents.golferAdded, version, golfer);
const removed = ({ id }: { id: string }, version = 2) => eventOf(squadEvents.golferRemoved, version, { id });

async function inSnapshot() {
  const page = { after: '00000000-0000-0000-0000-000000000000', limit: 1000 };
  return (await presentUnclaimed(auth.client, page)).map(({ data }) => data.id);
}

test('a golfer whom a leader added is told of once, and by snapshots, as one without an account or a confirmed address', async () => {
  const [golfer, unknown] = [addedGolfer(), addedGolfer({ email: null, handicap: null })];
  for (const each of [golfer, golfer, unknown]) await auth.hear(added(each));
  const { id, email, firstName, lastName, handicap } = golfer;
  const state = { id, email, firstName, lastName, handicap, claimed: false, emailVerified: false };
  expect(await auth.told(golfer.id)).toMatchObject([{ type: 'auth.user-registered.v1', data: state }]);
  expect(await auth.told(unknown.id)).toMatchObject([{ data: { email: '', handicap: null } }]);
  expect(await inSnapshot()).toContain(golfer.id);
});

test('a removal has every service forget the golfer, once, and erases what was published; none is told of after it', async () => {
  const unheard = addedGolfer();
  for (const event of [removed(unheard), added(unheard)]) await auth.hear(event);
  expect(await toldOf(auth, unheard.id)).toEqual([]);
  const golfer = addedGolfer({ firstName: 'Theodora' });
  for (const event of [added(golfer), removed(golfer), removed(golfer), added(golfer)]) await auth.hear(event);
  expect(await toldOf(auth, golfer.id)).toEqual(['user-registered 1', 'user-deleted 2']);
  expect(JSON.stringify(await auth.told(golfer.id))).not.toMatch(/Theodora|pat\.moreno/);
  expect(await auditActionsOn(auth.client, golfer.id)).toEqual(['golfer-forgotten by removed-from-squad 1']);
  const [row] = await auth.client.unclaimedGolfer.findMany({ where: { id: golfer.id } });
  expect(row).toMatchObject({ email: '', firstName: '', lastName: '', handicap: null, gone: true });
  expect(await inSnapshot()).not.toContain(golfer.id);
});

test('signing in, resetting a password and registering see none of them', async () => {
  const email = 'shared.address@example.com';
  await auth.hear(added(addedGolfer({ email })));
  expect((await signIn(auth, email)).statusCode).toBe(401);
  const { id } = await registerGolfer(auth, { email });
  await auth.hear(added(addedGolfer({ email })));
  await askForLink(auth, email);
  expect(await linksOf(auth, id)).toHaveLength(1);
});

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000);
const age = (userId: string, days: number) =>
  auth.client.unclaimedGolfer.update({ where: { id: userId }, data: { seenAt: daysAgo(days) } });
/** Two members whose links nobody has used for a year. */
async function twoUnseen() {
  const [one, other] = [await addMember(auth), await addMember(auth)];
  for (const { userId } of [one, other]) await age(userId, 366);
  return [one, other] as const;
}
const ledger = createLedger<Prisma.TransactionClient>({ client: auth.client, publisher: 'auth', wake: () => {} });
const forgetUnseen = (log = testLog) => deleteUnseen({ client: auth.client, ledger, log }, new Date());

test('one whose link nobody has used for a year is forgotten, once, with the link; who used it stays', async () => {
  const [unseen, seen] = [await addMember(auth), await addMember(auth)];
  const forget = () => Promise.all([1, 2].map(() => forgetUnseen()));
  await age(unseen.userId, 364);
  await forget();
  expect(await toldOf(auth, unseen.userId)).toEqual(['user-registered 1']);
  for (const { userId } of [unseen, seen]) await age(userId, 366);
  const [[gone = ''], [used = '']] = [await tokensOf(auth, unseen), await tokensOf(auth, seen)];
  expect((await resolveLink(auth, used, true)).json()).toEqual({ userId: seen.userId, squadId: seen.squadId });
  await forget();
  expect(await toldOf(auth, unseen.userId)).toEqual(['user-registered 1', 'user-deleted 2']);
  expect(await toldOf(auth, unseen.id)).toEqual(['answer-link-made 1', 'answer-link-ended 2']);
  expect((await resolveLink(auth, gone)).statusCode).toBe(404);
  expect(await auditActionsOn(auth.client, unseen.userId)).toEqual(['golfer-forgotten by not-seen 1']);
  await auth.hear(removed({ id: unseen.userId }));
  expect(await toldOf(auth, unseen.userId)).toHaveLength(2);
  expect(await toldOf(auth, seen.userId)).toEqual(['user-registered 1']);
});

const round = RecommendationState.parse(fixture.data);

test("who is in a round when somebody confirms one, or answers by their squad's link alone, is seen then, and is not forgotten; older news change nothing", async () => {
  const [[player, other], [maybe]] = [await twoUnseen(), await twoUnseen()];
  const players = { ...round, confirmedMembers: [player.userId, newId()] };
  const confirmed = (version: number, more: Partial<Envelope> = {}) => ({
    ...eventOf(recommendationEvents.recommendationConfirmed, version, players),
    ...more,
  });
  await auth.hear(confirmed(1, { snapshot: true }));
  await auth.hear(confirmed(2, { time: daysAgo(367).toISOString() }));
  const seen = () => auth.client.unclaimedGolfer.findUniqueOrThrow({ where: { id: player.userId } });
  expect((await seen()).seenAt.getTime()).toBeLessThan(daysAgo(365).getTime());
  const news = confirmed(3);
  await auth.hear(news);
  expect((await seen()).seenAt.toISOString()).toBe(news.time);
  await auth.hear(eventOf(recommendationEvents.golferAnswered, 1, { id: newId(), userId: maybe.userId }));
  await forgetUnseen();
  for (const { userId } of [player, maybe]) expect(await toldOf(auth, userId)).toEqual(['user-registered 1']);
  expect(await toldOf(auth, other.userId)).toEqual(['user-registered 1', 'user-deleted 2']);
});

test('a golfer who cannot be forgotten is logged by id and tried again; those after them are forgotten', async () => {
  const [stuck, next] = await twoUnseen();
  await age(stuck.userId, 367);
  const changes = `UPDATE ON unclaimed_golfers FOR EACH ROW WHEN (OLD.id = '${stuck.userId}')`;
  const release = await refuseChanges(auth, changes);
  const { log, lines } = createCapturedLog();
  expect(await forgetUnseen(log)).toBe(1);
  expect(lines()).toEqual([expect.objectContaining({ level: 40, userId: stuck.userId })]);
  expect(await toldOf(auth, stuck.userId)).toEqual(['user-registered 1']);
  expect(await toldOf(auth, next.userId)).toEqual(['user-registered 1', 'user-deleted 2']);
  await release();
  expect(await forgetUnseen()).toBe(1);
  expect(await toldOf(auth, stuck.userId)).toEqual(['user-registered 1', 'user-deleted 2']);
});

test('reading by a link changes no row, and acting by it none within a month', async () => {
  const member = await addMember(auth);
  const [token = ''] = await tokensOf(auth, member);
  const row = () => auth.client.unclaimedGolfer.findMany({ where: { id: member.userId } });
  const now = await row();
  await resolveLink(auth, token, true);
  expect(await row()).toEqual(now);
  await age(member.userId, 200);
  const before = await row();
  await resolveLink(auth, token);
  expect(await row()).toEqual(before);
  await resolveLink(auth, token, true);
  expect(await row()).not.toEqual(before);
});
