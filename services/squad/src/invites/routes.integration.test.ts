import { newId } from '@fourball/kit/process/id.ts';
import { arrange } from '@fourball/kit/testing/faults.ts';
import { createCapturedLog } from '@fourball/kit/testing/log.ts';
import { beforeEach, expect, test } from 'vitest';
import { startSquadService } from '../testing/squad-service.ts';
import { startWithCalls } from '../testing/squads.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const { service, calls } = await startWithCalls();
let squad: { id: string; name: string };
const leader = newId();
beforeEach(async () => {
  squad = await calls.create(leader, { description: 'Nine holes at dawn' });
});

const { join } = calls;
const invite = (userId: string, body?: object) =>
  service.call('POST', `/api/squads/${squad.id}/invite`, userId, body ? { body } : {});
const lookUp = (code: string) => service.call('GET', `/api/invite/${code}`);
const newCode = async (): Promise<string> => (await invite(leader)).json().inviteCode;
const expire = () =>
  service.client.squad.update({ where: { id: squad.id }, data: { inviteCodeExpiresAt: new Date(Date.now() - 1) } });

test('an invite link begins with the public address, shows the squad to anyone, and works for 7 days or as chosen', async () => {
  const before = Date.now();
  const { inviteUrl, inviteCode, expiresAt } = (await invite(leader)).json();
  const after = Date.now();
  expect(inviteUrl).toBe(`https://fourball.example/join/${inviteCode}`);
  const shown = { id: squad.id, name: squad.name, description: 'Nine holes at dawn', memberCount: 1 };
  for (const typed of [inviteCode, inviteCode.toLowerCase()])
    expect((await lookUp(typed)).json()).toEqual({ squad: shown });
  expect(Date.parse(expiresAt)).toBeGreaterThanOrEqual(before + 7 * DAY_MS);
  expect(Date.parse(expiresAt)).toBeLessThanOrEqual(after + 7 * DAY_MS);
  const longer = (await invite(leader, { expiresInDays: 30 })).json();
  expect(Date.parse(longer.expiresAt)).toBeGreaterThan(Date.parse(expiresAt) + 22 * DAY_MS);
});

test('an unknown and an expired link answer alike, for looking and for joining', async () => {
  const code = await newCode();
  await expire();
  const answers = await Promise.all([code, 'NEVERGIVEN234'].flatMap((tried) => [lookUp(tried), join(tried, newId())]));
  expect(answers.map((answer) => answer.statusCode)).toEqual([404, 404, 404, 404]);
  expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
});

test('joining makes the golfer an active member and tells of it; again it changes and tells nothing, for the leader neither', async () => {
  const [userId, code] = [newId(), await newCode()];
  const answer = await join(code.toLowerCase(), userId);
  expect([answer.statusCode, answer.json().squad.memberCount]).toEqual([200, 2]);
  expect(answer.headers['fourball-write']).toMatch(/^squad:[0-9a-f-]{36}:1$/);
  const { id, role, status } = await calls.membership(squad.id, userId);
  expect([role, status]).toEqual(['member', 'active']);
  const data = { squadId: squad.id, userId, role, status };
  for (const who of [userId, leader]) {
    const before = await calls.membership(squad.id, who);
    const again = await join(code, who);
    expect([again.statusCode, again.headers['fourball-write']]).toEqual([200, undefined]);
    expect(await calls.membership(squad.id, who)).toEqual(before);
  }
  expect(await calls.told(id)).toMatchObject([{ type: 'member-joined', version: 1, data }]);
});

test('an invite code, which lets whoever has it in, is in no line of the log, nor is an address in its place', async () => {
  const { log, lines, text } = createCapturedLog();
  const logged = await startSquadService(log);
  // Each has a line of its own, as has what is asked once more because of a fault.
  const call: typeof logged.call = (...given) => arrange(() => logged.call(...given));
  const { id } = (await call('POST', '/api/squads', leader, { body: { name: 'Weekend Warriors' } })).json();
  const { inviteCode } = (await call('POST', `/api/squads/${id}/invite`, leader)).json();
  await call('GET', `/api/invite/${inviteCode}`);
  await call('POST', `/api/join/${inviteCode}`, newId());
  await call('GET', '/api/invite/dana@example.com');
  // Nobody foresaw this one: the database cannot answer.
  await logged.client.$executeRaw`ALTER TABLE squads RENAME COLUMN invite_code TO code`;
  expect((await call('GET', `/api/invite/${inviteCode}`)).statusCode).toBe(500);
  expect(lines().filter(({ msg }) => msg === 'answered')).toHaveLength(6);
  expect(lines().filter(({ msg }) => msg === 'a request failed')).toHaveLength(1);
  for (const secret of [inviteCode, 'dana@', 'Bearer', 'eyJ']) expect(text()).not.toContain(secret);
});
