import type { Access } from '@fourball/contracts/http/route.ts';
import { allRoutes } from '@fourball/contracts/http/routes.ts';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { attempt, problemOf } from '../proofs/asking.ts';
import { caughtUp } from '../proofs/caught-up.ts';
import { COMMON_PARAMS, paramNames, type RouteName, routeNames, routeOf, sampleOf } from '../proofs/samples.ts';
import { openSecretSquad, type SecretSquad } from '../proofs/secret-squad.ts';

/*
 * Every call x everyone who may not make it. What each of them gets follows from the access that the contract names, so
 * that a new call is covered on the day it is added.
 */
const callers = {
  visitor: 'an anonymous visitor',
  deleted: 'a golfer whose account was deleted',
  stranger: 'a stranger',
  former: 'a former member',
  rival: "another squad's leader",
  member: 'a member',
  leader: 'a leader who did not create the squad',
} as const;
type Caller = keyof typeof callers;

/** Status of a refusal; `own` where the call is about the caller alone; undefined where the caller is a right one. */
type Outcome = number | 'own' | undefined;

/** Where being in the squad is not enough, and the access alone does not say so. */
const finer: Partial<Record<RouteName, Partial<Record<Caller, Outcome>>>> = {
  // The one to be removed is a leader.
  removeMember: { member: 403, leader: 403 },
  // Neither of them has a seat.
  cancelBooking: { member: 403, leader: 403 },
};

function outcomeOf(name: RouteName, caller: Caller): Outcome {
  const { access } = routeOf(name);
  const ofThing = paramNames(routeOf(name)).some((param) => !COMMON_PARAMS.includes(param));
  if (access === 'anyone') return caller === 'visitor' ? (ofThing ? 404 : 'own') : undefined;
  if (caller === 'visitor' || caller === 'deleted') return 401;
  if (caller === 'member' || caller === 'leader') return finer[name]?.[caller] ?? inside(access, caller, ofThing);
  return ofThing ? 404 : 'own';
}

function inside(access: Access, caller: 'member' | 'leader', ofThing: boolean): Outcome {
  if (access === 'leader') return caller === 'member' ? 403 : undefined;
  if (access === 'creator') return 403;
  return access === 'owner' && ofThing ? 404 : undefined;
}

/** A former member keeps what they were told while they were in the squad. */
const remembers = (name: RouteName, caller: Caller) => caller === 'former' && name === 'listNotifications';

const stack = inject('stack');
let squad: SecretSquad;
let before: unknown;
beforeAll(async () => {
  squad = await openSecretSquad(stack);
  before = await squad.look();
});

test('every call of the contracts is here, with something to put into its path', () => {
  expect(new Set(routeNames.map(routeOf))).toEqual(new Set(allRoutes));
  for (const name of routeNames) expect(sampleOf(name, squad.things)).toBeTypeOf('object');
});

test('the secrets are there to be found: their golfers read every one of them', async () => {
  const read = JSON.stringify(before);
  for (const secret of squad.secrets) expect(read).toContain(secret);
});

describe.each(Object.entries(callers) as [Caller, string][])('%s: %s', (caller) => {
  const cases = routeNames.flatMap((name) => {
    const outcome = outcomeOf(name, caller);
    const { method, path } = routeOf(name);
    return outcome === undefined ? [] : [{ name, call: `${method} ${path}`, outcome }];
  });

  test.each(cases)('$call answers $outcome and tells nothing', async ({ name, outcome }) => {
    const answer = await attempt(squad.cast[caller], routeOf(name), sampleOf(name, squad.things));
    if (outcome === 'own') expect(answer.status).toBeLessThan(500);
    else {
      expect(answer.status, answer.text).toBe(outcome);
      problemOf(answer);
    }
    const isInside = caller === 'member' || caller === 'leader';
    const secrets = isInside ? (caller === 'member' ? squad.secretsOfLeaders : []) : squad.secrets;
    if (!remembers(name, caller)) expect(secrets.filter((secret) => answer.text.includes(secret))).toEqual([]);
  });
});

test('after all of that the squad is as it was, to the last notification', async () => {
  await caughtUp(stack);
  expect(await squad.look()).toEqual(before);
});
