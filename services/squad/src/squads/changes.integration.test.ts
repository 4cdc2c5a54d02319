import { newId } from '@fourball/kit/process/id.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type SquadService, startSquadService } from '../testing/squad-service.ts';
import { callsOf, outcome } from '../testing/squads.ts';

let service: SquadService;
let calls: ReturnType<typeof callsOf>;
let squadId: string;
let [creator, leader, member, idle]: [string, string, string, string] = ['', '', '', ''];

beforeAll(async () => {
  service = await startSquadService();
  calls = callsOf(service);
});
afterAll(() => service.stop());
beforeEach(async () => {
  [creator, leader, member, idle] = [newId(), newId(), newId(), newId()];
  squadId = (await calls.create(creator)).id;
  await calls.addMembers(
    squadId,
    { userId: leader, role: 'leader' },
    { userId: member },
    { userId: idle, role: 'leader', status: 'inactive' },
  );
});

const homeArea = { city: 'Bend', state: 'Oregon' };
const UNKNOWN = 'This squad does not exist, or you are not a member of it';

describe('changing a squad', () => {
  test('changes what is named and leaves the rest, and tells of the whole squad under the next version', async () => {
    const change = { name: ' Early Birds ', preferredDays: ['sunday', 'monday', 'sunday'] as const, homeArea };
    const answer = await calls.change(squadId, leader, { ...change, preferredDays: [...change.preferredDays] });
    expect(answer.statusCode).toBe(200);
    const changed = { name: 'Early Birds', preferredDays: ['monday', 'sunday'], homeArea, isPrivate: true };
    expect(answer.json()).toMatchObject({ id: squadId, createdBy: creator, ...changed });
    expect(await calls.told(squadId)).toMatchObject([
      { type: 'squad-created', version: 1 },
      { type: 'squad-changed', version: 2, data: { id: squadId, createdBy: creator, ...changed } },
    ]);
  });

  test('takes every field of it, and null clears what may be empty', async () => {
    const all = {
      description: 'Nine holes',
      isPrivate: false,
      autoBookEnabled: true,
      homeArea,
      timeZone: 'Asia/Tokyo',
    };
    expect((await calls.change(squadId, creator, all)).json()).toMatchObject(all);
    const none = { description: null, homeArea: null, timeZone: null };
    expect((await calls.change(squadId, creator, none)).json()).toMatchObject({ ...none, isPrivate: false });
    expect((await calls.change(squadId, creator, { description: '  ' })).json().description).toBeNull();
    const withoutState = { city: 'Lisbon', state: null };
    expect((await calls.change(squadId, creator, { homeArea: withoutState })).json().homeArea).toEqual(withoutState);
  });

  test('to what it is already changes nothing and tells nothing', async () => {
    const before = (await calls.get(squadId, creator)).json();
    for (const same of [{}, { name: before.name, preferredDays: [], homeArea: null, createdBy: creator }]) {
      const answer = await calls.change(squadId, creator, same);
      expect([answer.statusCode, answer.json()]).toEqual([200, before]);
      expect(answer.headers).not.toHaveProperty('fourball-write');
    }
  });

  test.each([
    ['a blank name', { name: ' ' }, 'body.name'],
    ['a city of more than 100 characters', { homeArea: { ...homeArea, city: 'x'.repeat(101) } }, 'body.homeArea.city'],
    ['no time zone', { timeZone: 'Mars/Olympus' }, 'body.timeZone'],
    ['a field that it does not have', { inviteCode: 'ABC' }, 'body.inviteCode'],
    ['a creator who is no id', { createdBy: 'dana' }, 'body.createdBy'],
  ])('refuses %s by the name of the field', async (_what, change, path) => {
    const answer = await calls.change(squadId, creator, change as never);
    expect([answer.statusCode, answer.json().errors[0].path]).toEqual([400, path]);
  });

  test('is for active leaders; those who are not in a private squad do not learn that it exists', async () => {
    const refusal = [403, 'Only the leaders of a squad can change it'];
    expect(outcome(await calls.change(squadId, member, { name: 'Mine' }))).toEqual(refusal);
    expect(outcome(await calls.change(squadId, idle, { name: 'Mine' }))).toEqual(refusal);
    expect(outcome(await calls.change(squadId, newId(), { name: 'Mine' }))).toEqual([404, UNKNOWN]);
    expect((await calls.change(squadId, undefined, { name: 'Mine' })).statusCode).toBe(401);
    await calls.change(squadId, creator, { isPrivate: false });
    expect(outcome(await calls.change(squadId, newId(), { name: 'Mine' }))).toEqual(refusal);
  });
});

describe('handing a squad over', () => {
  test('makes an active member the creator, who leads it; the former one stays a leader', async () => {
    const answer = await calls.change(squadId, creator, { createdBy: member, name: 'New Hands' });
    expect(answer.json()).toMatchObject({ createdBy: member, name: 'New Hands' });
    const roles = [`${creator} leader active`, `${leader} leader active`, `${member} leader active`];
    expect((await calls.members(squadId)).slice(0, 3)).toEqual(roles);
    const { id } = await calls.membership(squadId, member);
    expect(await calls.told(id)).toMatchObject([{ type: 'member-changed', version: 2, data: { role: 'leader' } }]);
    expect((await calls.told(squadId)).at(-1)).toMatchObject({
      type: 'squad-changed',
      version: 2,
      data: { createdBy: member },
    });
    expect(outcome(await calls.delete(squadId, creator))[0]).toBe(403);
    expect(outcome(await calls.remove(squadId, creator, creator))).toEqual([204]);
  });

  test('is for the creator alone', async () => {
    const refusal = [403, 'Only the creator of a squad can hand it over'];
    expect(outcome(await calls.change(squadId, leader, { createdBy: leader }))).toEqual(refusal);
    expect(outcome(await calls.change(squadId, leader, { createdBy: creator }))).toEqual(refusal);
  });

  test('to one who is no active member is refused, and nothing else of the change is kept', async () => {
    const refusal = [409, 'A squad can be handed over to one of its active members only'];
    for (const createdBy of [newId(), idle]) {
      expect(outcome(await calls.change(squadId, creator, { createdBy, name: 'Lost' }))).toEqual(refusal);
    }
    expect((await calls.get(squadId, creator)).json()).toMatchObject({ createdBy: creator, name: 'Weekend Warriors' });
  });
});

describe('deleting a squad', () => {
  test('is for its creator, and tells of it and of every membership that ends with it', async () => {
    const { inviteCode } = (await calls.invite(squadId, creator)).json();
    const memberships = await service.client.squadMember.findMany({ where: { squadId } });
    expect(outcome(await calls.delete(squadId, leader))).toEqual([403, 'Only the creator of a squad can delete it']);
    expect(outcome(await calls.delete(squadId, newId()))).toEqual([404, UNKNOWN]);
    const answer = await calls.delete(squadId, creator);
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    expect(answer.headers['fourball-write']).toMatch(/:5$/);
    expect((await calls.told(squadId)).at(-1)).toEqual({ type: 'squad-deleted', version: 2, data: { id: squadId } });
    for (const { id, userId, version } of memberships) {
      const data = { id, squadId, userId, reason: 'squad-deleted', changedBy: creator };
      expect((await calls.told(id)).at(-1)).toEqual({ type: 'member-left', version: version + 1, data });
    }
    for (const gone of [
      await calls.get(squadId, creator),
      await calls.delete(squadId, creator),
      await calls.join(inviteCode, member),
    ]) {
      expect(gone.statusCode).toBe(404);
    }
    expect(await calls.members(squadId)).toEqual([]);
  });
});

describe('a squad that is not private', () => {
  test('shows its outside to everyone who is signed in, and all of it to its members', async () => {
    await calls.change(squadId, creator, { isPrivate: false, description: 'All welcome' });
    await calls.invite(squadId, creator);
    const inside = (await calls.get(squadId, member)).json();
    const outside = (await calls.get(squadId, newId())).json();
    expect(inside).toMatchObject({ isMember: true, memberCount: 4, members: [{}, {}, {}, {}] });
    const hidden = { isMember: false, members: [], nextTeeTime: null, inviteCode: null, inviteCodeExpiresAt: null };
    expect(outside).toEqual({ ...inside, ...hidden });
    expect((await calls.get(squadId)).statusCode).toBe(401);
    await calls.change(squadId, creator, { isPrivate: true });
    expect(outcome(await calls.get(squadId, newId()))).toEqual([404, UNKNOWN]);
  });
});

test('what a squad is created with is what is shown and told of it, its creator’s zone told alone', async () => {
  const said = { homeArea, timeZone: 'Europe/Lisbon', isPrivate: false, autoBookEnabled: true };
  const squad = await calls.create(creator, { ...said, creatorTimeZone: 'America/Denver', description: 'Aces' });
  expect(squad).toMatchObject({ ...said, description: 'Aces' });
  expect(squad).not.toHaveProperty('creatorTimeZone');
  expect(await calls.told(squad.id)).toMatchObject([{ data: { ...said, creatorTimeZone: 'America/Denver' } }]);
  const bare = await calls.create(creator);
  expect(bare).toMatchObject({ homeArea: null, timeZone: null, description: null, preferredDays: [] });
});

test('an inactive leader sees the squad but not its invite code', async () => {
  await calls.invite(squadId, creator);
  expect((await calls.get(squadId, leader)).json().inviteCode).not.toBeNull();
  expect((await calls.get(squadId, idle)).json()).toMatchObject({ isMember: true, memberCount: 4, inviteCode: null });
  expect(outcome(await calls.invite(squadId, idle))).toEqual([403, 'Only the leaders of a squad can invite to it']);
});
