import { newId } from '@fourball/kit/process/id.ts';
import { afterAll, expect, test } from 'vitest';
import { startSquadService } from '../testing/squad-service.ts';
import { squadData } from '../testing/squads.ts';
import { teeTime } from '../testing/tee-times.ts';

const service = await startSquadService();
afterAll(service.stop);
const { squad, squadMember, golfer, teeTime: teeTimes } = service.client;

const createSquad = async (change: object = {}) =>
  (await squad.create({ data: { ...squadData(newId()), ...change } })).id;

test.each([
  ['a blank name', { name: ' ' }, /squads_name_check/],
  ['a name of more than 100 characters', { name: 'x'.repeat(101) }, /too long/],
  ['a day that is none', { preferredDays: ['someday'] }, /squads_preferred_days_check/],
  ['an invite that never expires', { inviteCode: 'ABC' }, /squads_invite_check/],
  ['a state without a city', { homeState: 'OR' }, /squads_home_check/],
  ['a blank city', { homeCity: ' ' }, /squads_home_check/],
  ['a blank time zone', { timeZone: '' }, /squads_time_zone_check/],
  ['a creator who is not in it', { members: {} }, /not one of its active leaders/],
  ['a version before the first', { version: 0 }, /squads_version_check/],
])('the database refuses a squad with %s', async (_what, change, reason) => {
  await expect(createSquad(change)).rejects.toThrow(reason);
});

test('the database lets an invite code lead to one squad only, and a golfer be a member of it once', async () => {
  const invite = { inviteCode: 'ABCDEFGHJKLMN', inviteCodeExpiresAt: new Date() };
  const squadId = await createSquad(invite);
  await expect(createSquad(invite)).rejects.toThrow(/Unique constraint/);
  const userId = newId();
  const join = () => squadMember.create({ data: { id: newId(), squadId, userId } });
  await join();
  await expect(join()).rejects.toThrow(/Unique constraint/);
});

test('the database refuses that the creator of a squad is removed, leads no more, or is not active', async () => {
  const where = { squadId: await createSquad() };
  const refusal = /not one of its active leaders/;
  await expect(squadMember.deleteMany({ where })).rejects.toThrow(refusal);
  await expect(squadMember.updateMany({ where, data: { role: 'member' } })).rejects.toThrow(refusal);
  await expect(squadMember.updateMany({ where, data: { status: 'inactive' } })).rejects.toThrow(refusal);
});

test('the database refuses a golfer who is gone and yet has a name, and a tee time in no known state', async () => {
  const gone = { id: newId(), version: 2, firstName: 'Dana', lastName: '', email: '', gone: true };
  await expect(golfer.create({ data: gone })).rejects.toThrow(/golfers_gone_check/);
  const { id, squadId, startsAt, time } = teeTime(newId(), 24);
  const booked = { id, squadId, startsAt, time, date: startsAt, version: 1, status: 'available' };
  await expect(teeTimes.create({ data: booked })).rejects.toThrow(/tee_times_status_check/);
});
