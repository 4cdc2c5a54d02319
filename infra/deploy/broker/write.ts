import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readHouse } from '../../checks/house.ts';
import { eventCallsIn } from '../../ops/map/event-calls.ts';
import { accountsText, brokerAccounts } from './accounts.ts';

export function writeAccounts(): number {
  const house = fileURLToPath(new URL('../../../', import.meta.url));
  const text = accountsText(brokerAccounts(eventCallsIn(readHouse(house))));
  writeFileSync(new URL('accounts.conf', import.meta.url), text);
  return 0;
}
