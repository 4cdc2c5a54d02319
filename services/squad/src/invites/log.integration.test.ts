import { newId } from '@fourball/kit/id.ts';
import { createCapturedLog } from '@fourball/kit/testing/log.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SquadService, startSquadService } from '../testing/squad-service.ts';

const { log, lines, text } = createCapturedLog();
let service: SquadService;
beforeAll(async () => {
  service = await startSquadService(undefined, log);
});
afterAll(() => service.stop());

test('an invite code, which lets whoever has it in, is in no line of the log, nor is an address in its place', async () => {
  const leader = newId();
  const squad = (await service.call('POST', '/api/squads', leader, { body: { name: 'Weekend Warriors' } })).json();
  const { inviteCode } = (await service.call('POST', `/api/squads/${squad.id}/invite`, leader)).json();
  await service.call('GET', `/api/invite/${inviteCode}`);
  await service.call('POST', `/api/join/${inviteCode}`, newId());
  await service.call('GET', '/api/invite/dana@example.com');
  // Nobody foresaw this one: the database cannot answer.
  await service.client.$executeRaw`ALTER TABLE squads RENAME COLUMN invite_code TO code`;
  const failed = await service.call('GET', `/api/invite/${inviteCode}`);

  expect(failed.statusCode).toBe(500);
  expect(lines().filter(({ msg }) => msg === 'answered')).toHaveLength(6);
  expect(lines().filter(({ msg }) => msg === 'a request failed')).toHaveLength(1);
  for (const secret of [inviteCode, 'dana@', 'Bearer', 'eyJ']) expect(text()).not.toContain(secret);
});
