import { accountsText, brokerAccounts } from '../../deploy/broker/accounts.ts';
import { eventCallsIn } from '../../ops/map/event-calls.ts';
import type { HouseFile } from '../house.ts';
import type { Rule } from '../rule.ts';

const PATH = 'infra/deploy/broker/accounts.conf';

export const brokerAccountsRule: Rule = {
  name: 'broker-accounts',
  why:
    'An account at the broker may do what contracts and consumers ask for, and no more: a new consumer is refused ' +
    'otherwise, and one that is gone would leave its rights behind.',
  check: (files) =>
    outdated(files).map(({ path }) => ({
      path,
      line: 1,
      sentence: 'Run "npm run check:structure -- --fix": it writes this file.',
    })),
  fix: outdated,
};

function outdated(files: readonly HouseFile[]) {
  const text = accountsText(brokerAccounts(eventCallsIn(files)));
  return files.some((file) => file.path === PATH && file.text === text) ? [] : [{ path: PATH, text }];
}
