import { exampleFor } from '@fourball/contracts/http/examples.ts';
import type { Route } from '@fourball/contracts/http/route.ts';
import { routes } from '@fourball/contracts/http/routes.ts';
import { newId } from '@fourball/kit/process/id.ts';
import type { Input } from './asking.ts';
import { inDays } from './golfer.ts';
import { aBrowser } from './push-browser.ts';

export type RouteName = keyof typeof routes;
export const routeNames = Object.keys(routes) as RouteName[];
export const routeOf = (name: RouteName): Route => routes[name];

/** The things that calls are about: what the parameters of their paths stand for, and a course. */
export type Things = Readonly<Record<keyof typeof nobodysThings, string>>;

/** Things that are nowhere. */
export const nobodysThings = {
  ...{
    squadId: newId(),
    userId: newId(),
    recommendationId: newId(),
    guestId: newId(),
    teeTimeId: newId(),
    gameId: newId(),
    dateId: newId(),
    courseId: newId(),
  },
  ...{
    notificationId: newId(),
    subscriptionId: newId(),
    sessionId: newId(),
    invitationId: newId(),
    inviteCode: 'NOBODYSCODE1',
    date: inDays(9),
  },
  ...{ mailToken: 'nobodys-token', feedToken: 'nobodys-token', token: 'nobodys-token', provider: 'google' },
};

/** Parameters of a path that are the same for everybody: they stand for nothing of anyone's. */
export const COMMON_PARAMS: readonly string[] = ['date', 'provider'];

/** A password of the right form that is nobody's: a call with it changes nothing. */
const WRONG_PASSWORD = 'nobodys-password';

let made = 0;
/** Unique in this process and among runs. */
const unique = () => `${Date.now()}_${++made}`;

/**
 * Values in place of the contracts' examples, for fields that name something that is there, that are taken only once, or
 * that must not reach anybody. Undefined leaves a field out.
 */
function valuesFor(things: Things) {
  const { endpoint, keys } = aBrowser(unique());
  const another = unique();
  return {
    ...things,
    ...{ date: inDays(28), startDate: inDays(1), endDate: inDays(10) },
    ...{ availableMembers: [things.userId], mustCome: [things.userId], leaveOut: [], createdBy: undefined },
    ...{ email: 'nobody@example.com', emails: [`sample.${another}@example.com`], inviteEmails: '' },
    ...{ password: WRONG_PASSWORD, currentPassword: WRONG_PASSWORD },
    ...{ username: `sample_${another}`, 'register.email': `sample.${another}@example.com` },
    ...{ firstDate: inDays(20), courseIds: [], 'changeStandingGame.from': inDays(20) },
    'addCourse.name': `Sample Links ${another}`,
    // No calendar is there, and none may be asked for there.
    'importCalendar.address': 'https://127.0.0.1/golf.ics',
    ...{ 'subscribeToPush.endpoint': endpoint, 'subscribeToPush.keys': keys },
    // A key and a former subscription that are not there would be refused, or change nothing.
    ...{ 'subscribeToPush.publicKey': undefined, 'subscribeToPush.replaces': undefined },
  };
}

/** The names in a route's path that stand for something. */
export const paramNames = (route: Route): string[] => [...route.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);

/**
 * A call that is right in every part, with all fields that its contract names.
 * @throws when its path names something that is not among the things.
 */
export function sampleOf(name: RouteName, things: Things): Input {
  const { path, query, body } = routeOf(name);
  const params = paramNames(routeOf(name)).map((param) => {
    if (!(param in things)) throw new Error(`Nothing is known to put for :${param} of ${path}`);
    return [param, things[param as keyof Things]];
  });
  const values = valuesFor(things);
  return {
    ...(params.length > 0 && { params: Object.fromEntries(params) }),
    ...(query && { query: Object(exampleFor(query, name, values)) }),
    ...(body && { body: exampleFor(body, name, values) }),
  };
}
