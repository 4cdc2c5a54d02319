import { fileURLToPath } from 'node:url';
import { allEventKinds } from '@fourball/contracts/events/kinds.ts';
import { allRoutes } from '@fourball/contracts/http/routes.ts';
import { SERVICES } from '@fourball/contracts/services.ts';
import { expect, test } from 'vitest';
import { houseFile, readHouse } from '../../checks/house.ts';
import { eventCallsIn } from './event-calls.ts';
import { drawMap } from './map.ts';

const house = readHouse(fileURLToPath(new URL('../../../', import.meta.url)));
const calls = eventCallsIn(house);
const map = drawMap(calls);

/** The lines below the one that begins with `type`. */
const linesOf = (type: string) => map.split(`\n${type} `)[1]?.split('\n\n')[0]?.split('\n').slice(1) ?? [];

test('every route is on the map with its service and who may call', () => {
  for (const service of SERVICES) {
    const block = map.split(`\n${service}\n`)[1]?.split('\n\n')[0] ?? '';
    const lines = block.split('\n').map((line) => line.trim().split(/\s+/).join(' '));
    const routes = allRoutes.filter((route) => route.service === service);
    const drawn = lines.filter((line) => !line.includes('/internal/'));
    expect(drawn).toEqual(routes.map(({ method, path, access }) => `${method} ${path} ${access}`));
  }
});

test('every event is published by the service that the contracts name, and by no other', () => {
  for (const { type, publisher } of allEventKinds) {
    const from = linesOf(type).filter((line) => line.startsWith('  from '));
    expect([type, from.length > 0]).toEqual([type, true]);
    for (const line of from) expect(`${type}: ${line}`).toContain(`from ${publisher}, services/${publisher}/src/`);
  }
});

test('an event is applied by the consumer of the service that publishes it, which hears of no other', () => {
  for (const { does, kind, path } of calls)
    if (does === 'consumes')
      expect(`${kind.type} in ${path}`).toMatch(new RegExp(`/consumers/${kind.publisher}\\.ts$`));
});

test('who hears of an event is on the map with the file that says what it does', () => {
  expect(linesOf('squad.member-joined.v1').filter((line) => line.startsWith('  to '))).toEqual([
    '  to   auth, services/auth/src/consumers/squad.ts (applyMembership)',
    '  to   availability, services/availability/src/consumers/squad.ts (applyMembership)',
    "  to   notification, services/notification/src/consumers/squad.ts (invalidate(['squads', 'availability'], notifyOfJoining))",
    '  to   recommendation, services/recommendation/src/consumers/squad.ts (applyMembership)',
  ]);
});

test('no handler of a consumer is left out', () => {
  const consumers = house.filter(({ path }) => /^services\/\w+\/src\/consumers\/\w+\.ts$/.test(path));
  const written = consumers.flatMap(({ text }) => text.match(/\bon\(/g) ?? []);
  expect(calls.filter(({ does }) => does === 'consumes')).toHaveLength(written.length);
  expect(consumers.length).toBeGreaterThan(0);
});

test('a consumer whose event cannot be read is an error, not a gap', () => {
  const file = houseFile(
    'services/squad/src/consumers/auth.ts',
    'export const handlers = kinds.map((kind) => on(kind, keep));',
  );
  expect(() => eventCallsIn([file])).toThrow('services/squad/src/consumers/auth.ts: on(kind, …) names no event');
});
