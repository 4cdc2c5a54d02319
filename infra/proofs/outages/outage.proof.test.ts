import { routes } from '@fourball/contracts/http/routes.ts';
import { expect, test } from 'vitest';
import { createVisitor } from '../../lib/visitor.ts';
import { doMainJob } from '../../test-runner/main-job.ts';
import { queryOf } from '../databases.ts';
import { createSquad, type Golfer, inDays, registerGolfer } from '../golfer.ts';
import { ownStack } from '../own-stack.ts';
import { type RouteName, routeOf } from '../samples.ts';
import { settled } from '../settled.ts';
import { disagreements, endedParts } from './agreement.ts';
import { type Answered, everyCallAtOnce, everyCallInTurn, pageAndSignsOfLife } from './every-call.ts';
import { type Durations, everyKindOfCall, gatherRegulars } from './main-job-calls.ts';

/* Away for a whole minute, ended and silent, which are alike to a golfer: what is promised of answers and of the return. */
const AWAY_MS = Number(process.env.OUTAGE_SECONDS || 60) * 1000;
const ANSWER_MS = 1_000;
/** A read waits for the session's own writes for two seconds, as it does while a reader is slow. */
const WITHOUT_BROKER_MS = 2_500;
const CATCH_UP_MS = 10_000;
const JOINS = 20;

/** Calls answered without the database, to a golfer whose session is remembered or to a visitor. */
const NEEDS_NO_DATABASE: readonly RouteName[] = ['loginPage', 'logout', 'pushKey'];
/** A token that nobody was given is known by its signature. */
const NOBODYS_TOKEN: readonly RouteName[] = ['openUnsubscribe', 'mailSubscription', 'unsubscribe', 'resubscribe'];

const stack = await ownStack();

type Absent = 'broker' | 'postgres';
/** Connections are refused, or they are taken and nothing is said on them. */
type Manner = 'gone' | 'silent';

/** Takes the broker or the database away; what is answered brings it back. */
async function takeAway(what: Absent, manner: Manner): Promise<() => unknown> {
  if (manner === 'silent') return stack.silence(what);
  await (what === 'broker' ? stack.stopBroker() : stack.stopPostgres());
  return what === 'broker' ? stack.startBroker : stack.startPostgres;
}

/** Takes it away, has `meanwhile` go on until it was away for long enough, and holds what is promised of its return. */
async function survive(what: Absent, manner: Manner, meanwhile: (until: number) => Promise<void>): Promise<void> {
  const bringBack = await takeAway(what, manner);
  try {
    await meanwhile(performance.now() + AWAY_MS);
  } finally {
    await bringBack();
  }
  const returned = performance.now();
  await settled(stack);
  const caughtUp = performance.now() - returned;
  console.info(`${what} ${manner}: caught up after ${caughtUp.toFixed(0)} ms`);
  expect.soft(caughtUp, 'milliseconds until all was caught up').toBeLessThan(CATCH_UP_MS);
  await doMainJob(stack.url, { hearsWithinMs: CATCH_UP_MS });
  await settled(stack);
  expect.soft(await disagreements(stack)).toEqual([]);
  expect.soft(await endedParts(stack)).toEqual([]);
}

test.each(['gone', 'silent'] as const)(
  'while the broker is %s every kind of call of the main job goes on, and all is caught up within 10 s of its return',
  async (manner) => {
    const joiners: Golfer[] = [];
    for (let index = 0; index < JOINS; index += 1) joiners.push(await registerGolfer(stack.url, `Joiner${index}`));
    const creator = await registerGolfer(stack.url, 'Creator');
    const { inviteCode } = await createSquad(creator, 'All of us');
    // Others than those before, who may play on every day that they have.
    const regulars = await gatherRegulars(stack.url);
    await settled(stack);
    const durations: Durations = [];
    await survive('broker', manner, async (until) => {
      for (const golfer of joiners) await golfer.ask(routes.join, { params: { inviteCode } });
      do durations.push(...(await everyKindOfCall(regulars)));
      while (performance.now() < until);
    });
    const slowest = durations.toSorted((one, other) => other.milliseconds - one.milliseconds)[0];
    console.info(`broker ${manner}: ${durations.length} calls, the slowest`, slowest);
    expect.soft(slowest?.milliseconds, slowest?.call).toBeLessThan(WITHOUT_BROKER_MS);
    // Telling the creator is not idempotent: what is applied twice would be told twice.
    const told = await queryOf(
      stack,
      'notification',
      `SELECT id FROM notifications WHERE user_id = '${creator.user.id}'`,
    );
    expect(told).toHaveLength(JOINS);
  },
);

test.each(['gone', 'silent'] as const)(
  'while the database is %s every call is a 503 within a second and the page is there, and all is caught up within 10 s of its return',
  async (manner) => {
    const [golfer, visitor] = [await registerGolfer(stack.url, 'Dana'), createVisitor(stack.url)];
    const busy = await Promise.all(['Ann', 'Ben', 'Cleo'].map((name) => registerGolfer(stack.url, name)));
    await golfer.ask(routes.currentUser, {});
    const underWay = busy.map(saveUntilRefused);
    const signedIn: Answered[] = [];
    const visiting: Answered[] = [];
    const alive: Answered[] = [];
    await survive('postgres', manner, async (until) => {
      const atOnce = [everyCallAtOnce(golfer), everyCallAtOnce(visitor), Promise.all(underWay)];
      const [first = [], ofVisitor = [], refused = []] = await Promise.all(atOnce);
      signedIn.push(...first, ...refused);
      visiting.push(...ofVisitor);
      do {
        signedIn.push(...(await everyCallInTurn(golfer)));
        visiting.push(...(await everyCallInTurn(visitor)));
        alive.push(...(await pageAndSignsOfLife(stack)));
      } while (performance.now() < until);
    });
    const answers = [...signedIn, ...visiting];
    const late = answers.toSorted((one, other) => other.milliseconds - one.milliseconds);
    console.info(`postgres ${manner}: ${answers.length} calls, the slowest`, late[0]);
    expect.soft(late.filter(({ milliseconds }) => milliseconds >= ANSWER_MS)).toEqual([]);
    expect.soft(signedIn.filter((answer) => !isUnavailable(answer))).toEqual([]);
    // Visitors are told without the database that they are not signed in.
    expect.soft(visiting.filter((answer) => answer.status !== 401 && !isUnavailable(answer))).toEqual([]);
    expect.soft(visiting.filter(({ call, status }) => status === 401 && isForAnyone(call))).toEqual([]);
    expect(alive.filter(({ status, milliseconds }) => status !== 200 || milliseconds >= ANSWER_MS)).toEqual([]);
    // The golfer's own calls have signed them out, or may have: what was under way may have been made.
    for (const one of busy) await one.ask(routes.currentUser, {});
  },
);

/** Writes one day after the other until a call is refused; answers that refusal. */
async function saveUntilRefused(golfer: Golfer): Promise<Answered> {
  for (let day = 1; ; day = (day % 300) + 1) {
    const begun = performance.now();
    const body = { date: inDays(day), timeSlots: ['09:00' as const] };
    const { status, headers } = await golfer.call(routes.saveAvailability, { body });
    const milliseconds = performance.now() - begun;
    if (status !== 200) return { call: 'saving', status, retryAfter: headers.get('retry-after'), milliseconds };
  }
}

/** A 503 with Retry-After, or what needs no database. */
function isUnavailable({ call, status, retryAfter }: Answered): boolean {
  if (status === 503) return Number(retryAfter) > 0;
  const name = call as RouteName;
  return NEEDS_NO_DATABASE.includes(name) ? status < 400 : NOBODYS_TOKEN.includes(name) && status === 404;
}

const isForAnyone = (call: string): boolean => routeOf(call as RouteName).access === 'anyone';
