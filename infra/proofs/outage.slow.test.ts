import { squadRoutes } from '@fourball/contracts/http/squad.ts';
import { SERVICES, type ServiceName } from '@fourball/contracts/services.ts';
import { until } from '@fourball/kit/testing/until.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queryOf } from './databases.ts';
import { type Golfer, registerGolfer } from './golfer.ts';
import { createSquad } from './squad.ts';
import { type ProofStack, startProofStack } from './stack.ts';

const JOINS = 50;
const readers = ['availability', 'recommendation', 'notification'] as const satisfies ServiceName[];

let stack: ProofStack;
beforeAll(async () => {
  stack = await startProofStack();
});
afterAll(() => stack?.stop());

const count = async (service: ServiceName, from: string): Promise<number> =>
  Number((await queryOf<{ count: string }>(stack, service, `SELECT count(*) FROM ${from}`))[0]?.count);

test(`with the broker away ${JOINS} golfers join; on its return every service hears of each join once`, async () => {
  const creator = await registerGolfer(stack.url, 'Creator');
  const { squad, inviteCode } = await createSquad(creator, 'All of us');
  const golfers: Golfer[] = [];
  for (let index = 0; index < JOINS; index += 1) golfers.push(await registerGolfer(stack.url, `Golfer${index}`));
  await until('every service to have heard of the squad', async () => {
    const heard = await Promise.all(
      readers.map((reader) => count(reader, `memberships WHERE squad_id = '${squad.id}'`)),
    );
    return heard.every((members) => members === 1);
  });

  await stack.stopBroker();
  for (const golfer of golfers) await golfer.ask(squadRoutes.join, { params: { inviteCode } });
  expect(await count('squad', 'outbox WHERE published_at IS NULL')).toBe(JOINS);
  await stack.startBroker();

  const joins = `inbox WHERE type = 'squad.member-joined.v1'`;
  await until(
    'every service to have dealt with the joins',
    async () => {
      const heard = await Promise.all(readers.map((reader) => count(reader, joins)));
      return heard.every((events) => events === JOINS + 1);
    },
    60_000,
  );

  for (const reader of readers) {
    expect(await count(reader, `memberships WHERE squad_id = '${squad.id}'`)).toBe(JOINS + 1);
  }
  // Telling the creator is not idempotent: what is applied twice would be told twice.
  expect(await count('notification', `notifications WHERE user_id = '${creator.user.id}'`)).toBe(JOINS);
  for (const service of SERVICES) expect(await count(service, 'dead_letters')).toBe(0);
  expect(await count('squad', 'outbox WHERE published_at IS NULL')).toBe(0);
});
