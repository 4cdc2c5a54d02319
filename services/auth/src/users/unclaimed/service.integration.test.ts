import { squadEvents } from '@fourball/contracts/events/squad.ts';
import { auditActionsOn } from '@fourball/kit/testing/audit.ts';
import { eventOf } from '@fourball/kit/testing/events.ts';
import { afterAll, expect, test } from 'vitest';
import { startAuthService } from '../../testing/auth-service.ts';
import { registerGolfer, signIn } from '../../testing/golfers.ts';
import { addedGolfer, toldOf } from '../../testing/members.ts';
import { askForLink, linksOf } from '../../testing/reset-links.ts';
import { presentUnclaimed } from './service.ts';

const auth = await startAuthService();
afterAll(auth.stop);

const added = (golfer: ReturnType<typeof addedGolfer>, version = 1) =>
  eventOf(squadEvents.golferAdded, version, golfer);
const removed = ({ id }: { id: string }, version = 2) => eventOf(squadEvents.golferRemoved, version, { id });
const envelopesOf = async (aggregateId: string) =>
  (await auth.client.outboxEvent.findMany({ where: { aggregateId }, orderBy: { id: 'asc' } })).map(
    ({ envelope }) => envelope,
  );

test('a golfer whom a leader added is told of once, as one without an account whose address nobody has confirmed', async () => {
  const [golfer, unknown] = [addedGolfer(), addedGolfer({ email: null, handicap: null })];
  for (const each of [golfer, golfer, unknown]) await auth.hear(added(each));
  const { id, email, firstName, lastName, handicap } = golfer;
  const state = { id, email, firstName, lastName, handicap, claimed: false, emailVerified: false };
  expect(await envelopesOf(golfer.id)).toMatchObject([{ type: 'auth.user-registered.v1', data: state }]);
  expect(await envelopesOf(unknown.id)).toMatchObject([{ data: { email: '', handicap: null } }]);
});

test('a removal has every service forget the golfer, once, and erases what was published', async () => {
  const golfer = addedGolfer({ firstName: 'Theodora' });
  for (const event of [added(golfer), removed(golfer), removed(golfer), added(golfer)]) await auth.hear(event);
  expect(await toldOf(auth, golfer.id)).toEqual(['user-registered 1', 'user-deleted 2']);
  expect(JSON.stringify(await envelopesOf(golfer.id))).not.toMatch(/Theodora|pat\.moreno/);
  expect(await auditActionsOn(auth.client, golfer.id)).toEqual(['golfer-forgotten by removed-from-squad 1']);
  const [row] = await auth.client.unclaimedGolfer.findMany({ where: { id: golfer.id } });
  expect(row).toMatchObject({ email: '', firstName: '', lastName: '', handicap: null, gone: true });
});

test('one who was removed before anything was heard of them is told of to nobody', async () => {
  const golfer = addedGolfer();
  for (const event of [removed(golfer), added(golfer)]) await auth.hear(event);
  expect(await toldOf(auth, golfer.id)).toEqual([]);
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

test('a snapshot tells of those who are there', async () => {
  const [there, gone] = [addedGolfer(), addedGolfer()];
  for (const event of [added(there), added(gone), removed(gone)]) await auth.hear(event);
  const page = { after: '00000000-0000-0000-0000-000000000000', limit: 100 };
  const told = (await presentUnclaimed(auth.client, page)).map(({ data }) => data.id);
  expect(told).toContain(there.id);
  expect(told).not.toContain(gone.id);
});
