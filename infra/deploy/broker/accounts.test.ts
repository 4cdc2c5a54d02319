import { fileURLToPath } from 'node:url';
import { SERVICES } from '@fourball/contracts/services.ts';
import { expect, test } from 'vitest';
import { readHouse } from '../../checks/house.ts';
import { publishersOf } from '../../ops/events/readers.ts';
import { eventCallsIn } from '../../ops/map/event-calls.ts';
import { brokerAccounts, publishersReadBy } from './accounts.ts';

const calls = eventCallsIn(readHouse(fileURLToPath(new URL('../../../', import.meta.url))));
const accounts = brokerAccounts(calls);

test("an operator's commands take for readers whom the broker lets read, as the consumers ask for", () => {
  for (const service of SERVICES) expect(publishersOf[service]).toEqual(publishersReadBy(service, calls));
});

test('an account is about the streams that its service publishes on or reads, and about no other', () => {
  for (const service of SERVICES) {
    const mine = [service, ...publishersReadBy(service, calls)];
    const { publishes = [], hears = [] } = accounts.find(({ name }) => name === service) ?? {};
    for (const other of SERVICES.filter((other) => !mine.includes(other))) {
      const named = [...publishes, ...hears].filter((subject) => subject.toLowerCase().split('.').includes(other));
      expect([service, other, named]).toEqual([service, other, []]);
    }
  }
});
