import { newId } from '@fourball/kit/id.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SquadService, startSquadService } from '../testing/squad-service.ts';

let service: SquadService;
beforeAll(async () => {
  service = await startSquadService();
});
afterAll(() => service.stop());

async function createSquad(change: object = {}) {
  const id = newId();
  await service.client.squad.create({ data: { id, name: 'Weekend Warriors', createdBy: newId(), ...change } });
  return id;
}

const invite = { inviteCode: 'ABCDEFGHJKLMN', inviteCodeExpiresAt: new Date() };

test.each([
  ['a blank name', { name: ' ' }, /squads_name_check/],
  ['a name of more than 100 characters', { name: 'x'.repeat(101) }, /too long/],
  ['a day that is none', { preferredDays: ['someday'] }, /squads_preferred_days_check/],
  ['an invite that never expires', { inviteCode: 'ABC' }, /squads_invite_check/],
])('the database refuses a squad with %s', async (_what, change, reason) => {
  await expect(createSquad(change)).rejects.toThrow(reason);
});

test('the database lets an invite code lead to one squad only', async () => {
  await createSquad(invite);
  await expect(createSquad(invite)).rejects.toThrow(/Unique constraint/);
});

test('the database lets a golfer be a member of a squad once, and drops the members with the squad', async () => {
  const squadId = await createSquad();
  const userId = newId();
  const join = () => service.client.squadMember.create({ data: { id: newId(), squadId, userId } });
  await join();
  await expect(join()).rejects.toThrow(/Unique constraint/);
  await service.client.squad.delete({ where: { id: squadId } });
  expect(await service.client.squadMember.count({ where: { squadId } })).toBe(0);
});
