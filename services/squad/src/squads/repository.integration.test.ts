import { newId } from '@fourball/kit/process/id.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SquadService, startSquadService } from '../testing/squad-service.ts';
import { squadData } from '../testing/squads.ts';
import { teeTime } from '../testing/tee-times.ts';

let service: SquadService;
beforeAll(async () => {
  service = await startSquadService();
});
afterAll(() => service.stop());

async function createSquad(change: object = {}) {
  const { id } = await service.client.squad.create({ data: { ...squadData(newId()), ...change } });
  return id;
}

const invite = { inviteCode: 'ABCDEFGHJKLMN', inviteCodeExpiresAt: new Date() };

test.each([
  ['a blank name', { name: ' ' }, /squads_name_check/],
  ['a name of more than 100 characters', { name: 'x'.repeat(101) }, /too long/],
  ['a day that is none', { preferredDays: ['someday'] }, /squads_preferred_days_check/],
  ['an invite that never expires', { inviteCode: 'ABC' }, /squads_invite_check/],
  ['a state without a city', { homeState: 'OR' }, /squads_home_check/],
  ['a blank city', { homeCity: ' ' }, /squads_home_check/],
  ['a city of more than 100 characters', { homeCity: 'x'.repeat(101) }, /too long/],
  ['a state of more than 50 characters', { homeCity: 'Bend', homeState: 'x'.repeat(51) }, /too long/],
  ['a blank time zone', { timeZone: '' }, /squads_time_zone_check/],
  ['a creator who is not in it', { members: {} }, /not one of its active leaders/],
  ['a version before the first', { version: 0 }, /squads_version_check/],
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

test.each([
  ['is removed', (where: object) => service.client.squadMember.deleteMany({ where })],
  ['leads no more', (where: object) => service.client.squadMember.updateMany({ where, data: { role: 'member' } })],
  ['is not active', (where: object) => service.client.squadMember.updateMany({ where, data: { status: 'inactive' } })],
])('the database refuses that the creator of a squad %s', async (_what, change) => {
  const squadId = await createSquad();
  await expect(change({ squadId })).rejects.toThrow(/not one of its active leaders/);
});

test('the database refuses a golfer who is gone and yet has a name, and a tee time in no known state', async () => {
  const gone = { id: newId(), version: 2, firstName: 'Dana', lastName: '', email: '', gone: true };
  await expect(service.client.golfer.create({ data: gone })).rejects.toThrow(/golfers_gone_check/);
  const { id, squadId, startsAt, time } = teeTime(newId(), 24);
  const booked = { id, squadId, startsAt, time, date: startsAt, version: 1, status: 'available' };
  await expect(service.client.teeTime.create({ data: booked })).rejects.toThrow(/tee_times_status_check/);
});
