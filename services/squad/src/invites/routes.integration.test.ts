import { newId } from '@fourball/kit/process/id.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type SquadService, startSquadService } from '../testing/squad-service.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

let service: SquadService;
let squad: { id: string; name: string };
const leader = newId();

beforeAll(async () => {
  service = await startSquadService();
});
afterAll(() => service.stop());
beforeEach(async () => {
  const body = { name: 'Weekend Warriors', description: 'Nine holes at dawn' };
  squad = (await service.call('POST', '/api/squads', leader, { body })).json();
});

const invite = (userId: string, body?: object) =>
  service.call('POST', `/api/squads/${squad.id}/invite`, userId, body ? { body } : {});
const lookUp = (code: string, userId?: string) => service.call('GET', `/api/invite/${code}`, userId);
const join = (code: string, userId?: string) => service.call('POST', `/api/join/${code}`, userId);
const newCode = async (): Promise<string> => (await invite(leader)).json().inviteCode;
const membershipsOf = (userId: string) => service.client.squadMember.findMany({ where: { squadId: squad.id, userId } });
const expire = () =>
  service.client.squad.update({ where: { id: squad.id }, data: { inviteCodeExpiresAt: new Date(Date.now() - 1) } });

test('an invite link begins with the public address and works for 7 days unless another time is chosen', async () => {
  const before = Date.now();
  const answer = await invite(leader);
  const after = Date.now();
  expect(answer.statusCode).toBe(200);
  const { inviteUrl, inviteCode, expiresAt } = answer.json();
  expect(inviteUrl).toBe(`https://fourball.example/join/${inviteCode}`);
  expect(Date.parse(expiresAt)).toBeGreaterThanOrEqual(before + 7 * DAY_MS);
  expect(Date.parse(expiresAt)).toBeLessThanOrEqual(after + 7 * DAY_MS);
  const longer = (await invite(leader, { expiresInDays: 30 })).json();
  expect(Date.parse(longer.expiresAt)).toBeGreaterThan(Date.parse(expiresAt) + 22 * DAY_MS);
});

test('an invite lives 1, 3, 7, 14 or 30 days, nothing else', async () => {
  for (const expiresInDays of [1, 3, 7, 14, 30]) {
    expect((await invite(leader, { expiresInDays })).statusCode).toBe(200);
  }
  const answer = await invite(leader, { expiresInDays: 2 });
  expect([answer.statusCode, answer.json().detail]).toEqual([400, 'Choose 1, 3, 7, 14 or 30 days']);
});

test('only leaders invite: a member is refused, a stranger does not even learn that the squad exists', async () => {
  const member = newId();
  await join(await newCode(), member);
  const refused = await invite(member);
  expect([refused.statusCode, refused.json().detail]).toEqual([403, 'Only the leaders of a squad can invite to it']);
  expect((await invite(newId())).statusCode).toBe(404);
});

test('a new invite replaces the one before', async () => {
  const old = await newCode();
  const code = await newCode();
  expect((await lookUp(old)).statusCode).toBe(404);
  expect((await join(old, newId())).statusCode).toBe(404);
  expect((await lookUp(code)).statusCode).toBe(200);
});

test('whoever holds the link sees the squad, also before signing in', async () => {
  const answer = await lookUp(await newCode());
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    { squad: { id: squad.id, name: squad.name, description: 'Nine holes at dawn', memberCount: 1 } },
  ]);
});

test('an unknown and an expired link answer alike, for looking and for joining', async () => {
  const code = await newCode();
  await expire();
  const answers = await Promise.all([
    lookUp(code),
    lookUp('NEVERGIVEN234'),
    join(code, newId()),
    join('NEVERGIVEN234', newId()),
  ]);
  expect(answers.map((answer) => answer.statusCode)).toEqual([404, 404, 404, 404]);
  expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
});

test('joining asks for a sign-in first', async () => {
  expect((await join(await newCode())).statusCode).toBe(401);
});

test('joining makes the golfer an active member and tells of it', async () => {
  const userId = newId();
  const answer = await join(await newCode(), userId);
  expect([answer.statusCode, answer.json().squad.memberCount]).toEqual([200, 2]);
  expect(answer.headers['fourball-write']).toMatch(/^squad:[0-9a-f-]{36}:1$/);
  const [membership] = await membershipsOf(userId);
  expect(membership).toMatchObject({ role: 'member', status: 'active' });
  const event = await service.client.outboxEvent.findFirstOrThrow({ where: { aggregateId: membership!.id } });
  expect(event).toMatchObject({ type: 'squad.member-joined.v1', aggregateVersion: 1 });
  expect(event.envelope).toMatchObject({ data: { squadId: squad.id, userId, role: 'member', status: 'active' } });
});

test('joining again changes nothing and tells nothing', async () => {
  const userId = newId();
  const code = await newCode();
  await join(code, userId);
  const before = await membershipsOf(userId);
  const again = await join(code, userId);
  expect([again.statusCode, again.json().squad.memberCount]).toEqual([200, 2]);
  expect(again.headers).not.toHaveProperty('fourball-write');
  expect(await membershipsOf(userId)).toEqual(before);
});

test('a leader who follows the link of their own squad stays its leader', async () => {
  expect((await join(await newCode(), leader)).statusCode).toBe(200);
  expect(await membershipsOf(leader)).toMatchObject([{ role: 'leader' }]);
});

test('joins of one golfer at the same time make one membership and one event', async () => {
  const userId = newId();
  const code = await newCode();
  const answers = await Promise.all(Array.from({ length: 6 }, () => join(code, userId)));
  expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200, 200, 200, 200]);
  const memberships = await membershipsOf(userId);
  expect(memberships).toHaveLength(1);
  expect(await service.client.outboxEvent.count({ where: { aggregateId: memberships[0]!.id } })).toBe(1);
});
