import { authEvents } from '@fourball/contracts/events/auth.ts';
import { SERVICES, type ServiceName } from '@fourball/contracts/services.ts';
import type { DeedName, RuleName } from '@fourball/kit/security/audit.ts';
import type { OutboxFact } from '../facts/facts.ts';
import type { Invariant } from './evidence.ts';

const RULE: RuleName = 'account-deleted';

/** The first deed of each service when an account ends, whatever else there is to do. */
const FIRST: Readonly<Record<ServiceName, DeedName>> = {
  auth: 'account-deleted',
  squad: 'golfer-forgotten',
  availability: 'golfer-forgotten',
  recommendation: 'golfer-forgotten',
  notification: 'golfer-forgotten',
};

/** The accounts of whose end auth has told. */
export const endedAccounts = (told: readonly OutboxFact[]): ReadonlySet<string> =>
  new Set(told.filter(({ type }) => type === authEvents.userDeleted.type).map(({ aggregateId }) => aggregateId));

export const endsAreOnTheTrailOnce: Invariant = {
  name: 'what the end of an account has caused is on the audit trail, once, and nobody else is there',
  violations({ facts }) {
    const ended = endedAccounts(facts.outbox.auth);
    return SERVICES.flatMap((service) => {
      const deeds = facts.deeds[service].filter(({ rule }) => rule === RULE);
      const done = new Set(deeds.filter(({ deed }) => deed === FIRST[service]).map(({ userId }) => userId));
      const alike = Map.groupBy(deeds, ({ deed, userId, about }) => `${deed} of ${userId} ${about}`);
      return [
        ...[...ended].filter((id) => !done.has(id)).map((id) => `${service}: no ${FIRST[service]} of ${id}`),
        ...deeds
          .filter(({ userId }) => !ended.has(userId))
          .map(({ deed, userId }) => `${service}: ${deed} of ${userId}, whose account is there`),
        ...[...alike]
          .filter(([, entries]) => entries.length > 1)
          .map(([what, { length }]) => `${service}: ${what} ${length} times`),
      ];
    });
  },
};
