import { newId } from '@fourball/kit/process/id.ts';
import { arrange } from '@fourball/kit/testing/faults.ts';
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
  // Each has a line of its own, as has what is asked once more because of a fault.
  const call: SquadService['call'] = (...given) => arrange(() => service.call(...given));
  const leader = newId();
  const squad = (await call('POST', '/api/squads', leader, { body: { name: 'Weekend Warriors' } })).json();
  const { inviteCode } = (await call('POST', `/api/squads/${squad.id}/invite`, leader)).json();
  await call('GET', `/api/invite/${inviteCode}`);
  await call('POST', `/api/join/${inviteCode}`, newId());
  await call('GET', '/api/invite/dana@example.com');
  // Nobody foresaw this one: the database cannot answer.
  await service.client.$executeRaw`ALTER TABLE squads RENAME COLUMN invite_code TO code`;
  const failed = await call('GET', `/api/invite/${inviteCode}`);

  expect(failed.statusCode).toBe(500);
  expect(lines().filter(({ msg }) => msg === 'answered')).toHaveLength(6);
  expect(lines().filter(({ msg }) => msg === 'a request failed')).toHaveLength(1);
  for (const secret of [inviteCode, 'dana@', 'Bearer', 'eyJ']) expect(text()).not.toContain(secret);
});
