import { isByLink, type Route } from '@fourball/contracts/http/route.ts';
import { LIMITS, type LimitName } from '@fourball/contracts/limits.ts';
import {
  conflict,
  forbidden,
  invalid,
  notAuthenticated,
  notFound,
  Problem,
  problemBody,
  tooMany,
  tooSlow,
  unavailable,
} from '@fourball/kit/http/problem.ts';

interface Answer {
  readonly description: string;
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly content: Readonly<Record<string, unknown>>;
}

const retryAfter = {
  'Retry-After': { description: 'Seconds after which a new try makes sense.', schema: { type: 'integer' }, example: 2 },
};

function answer(description: string, problem: Problem): Answer {
  const schema = { $ref: '#/components/schemas/Problem' };
  const content = { 'application/problem+json': { schema, example: problemBody(problem) } };
  return { description, ...(problem.retryAfter ? { headers: retryAfter } : {}), content };
}

/** The refusals that are alike for every call, by the name under which calls refer to them. */
const common = {
  Invalid: answer(
    'What was sent is not valid; `errors` names each field.',
    invalid('body.email', 'Please enter a valid email address'),
  ),
  NotAuthenticated: answer('No session, or one that has ended.', notAuthenticated()),
  WrongCredentials: answer(
    'There is no account with this address and this password.',
    new Problem(401, 'wrong-credentials', 'Invalid email or password'),
  ),
  Forbidden: answer(
    'The caller may see the thing but not do this; or the request comes from another site.',
    forbidden('Only leaders of the squad may do this'),
  ),
  NotFound: answer('There is no such thing, or the caller may not know of it.', notFound()),
  TooLarge: answer('The body is too large.', new Problem(413, 'ctp-body-too-large', 'Request body is too large')),
  NotJson: answer('The body is not JSON.', new Problem(415, 'ctp-invalid-media-type', 'Unsupported Media Type')),
  TooMany: answer('The caller has used up a limit.', tooMany('Too many requests. Please try again later.', 30)),
  Unavailable: answer(
    'A part of Fourball is away for the moment.',
    unavailable('This part of Fourball is away right now. Please try again.'),
  ),
  TooSlow: answer(
    'A part of Fourball took the request and has not answered in time; it may have done what it was asked.',
    tooSlow('This part of Fourball takes too long right now. Please try again.'),
  ),
} satisfies Record<string, Answer>;

/** The refusals that calls refer to. */
export const commonRefusals: Readonly<Record<string, Answer>> = common;

/** Whether a call looks at no session, or needs none. */
export const isWithoutSession = (route: Route): boolean => route.access === 'anyone' || isByLink(route);

/** How a call may be refused, by the status of the answer. */
export function refusalsOf(route: Route): Record<string, unknown> {
  const refer = (name: keyof typeof common) => ({ $ref: `#/components/responses/${name}` });
  const changes = route.method !== 'GET';
  // A summary names the statuses that nothing else in the contract gives away.
  const says = (status: number) => new RegExp(`\\b${status}\\b`).test(route.summary);
  return {
    // An address alone may be one that cannot be read.
    400: refer('Invalid'),
    ...(isWithoutSession(route) && !says(401) ? {} : { 401: refer('NotAuthenticated') }),
    ...(route.limit === 'signIn' ? { 401: refer('WrongCredentials') } : {}),
    ...(changes || ['leader', 'creator'].includes(route.access) ? { 403: refer('Forbidden') } : {}),
    ...(route.params || says(404) ? { 404: refer('NotFound') } : {}),
    ...(route.conflict ? { 409: answer(route.conflict, conflict('conflict', route.conflict)) } : {}),
    ...(route.body ? { 413: refer('TooLarge'), 415: refer('NotJson') } : {}),
    429: refer('TooMany'),
    503: refer('Unavailable'),
    504: refer('TooSlow'),
  };
}

const counted: Partial<Record<LimitName, string>> = {
  signIn: 'failed sign-ins',
  invitationMails: 'invitation mails',
  teeTimeChanges: 'calls that tell others of a tee time',
};
const whose = {
  address: 'address',
  golfer: 'golfer',
  account: 'account',
  'address-and-account': 'address and account',
  squad: 'squad',
  recipient: 'recipient',
} as const;

/** A limit in words: "Limit: 20 calls in 60 minutes for each address." */
export function limitInWords(name: LimitName): string {
  const { max, windowSeconds, by } = LIMITS[name];
  const [unit, seconds] =
    windowSeconds > 3600 ? ['hours', 3600] : windowSeconds > 60 ? ['minutes', 60] : ['seconds', 1];
  return `Limit: ${max} ${counted[name] ?? 'calls'} in ${windowSeconds / Number(seconds)} ${unit} for each ${whose[by]}.`;
}
