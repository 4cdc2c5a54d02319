import { randomInt } from 'node:crypto';
import { authRoutes } from '@fourball/contracts/http/auth.ts';
import { squadRoutes } from '@fourball/contracts/http/squad.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Golfer, registerGolfer } from './golfer.ts';
import { createSquad } from './squad.ts';
import { type ProofStack, startProofStack } from './stack.ts';
import { createVisitor } from './visitor.ts';

/* A caller with a stop watch learns neither by the answer nor by its time whether something is there. */
const PAIRS = 300;
/** Where others keep the machine busy, the medians of so many say little; as many are added again and again, up to this. */
const PAIRS_MAX = 5 * PAIRS;
/** How far the medians of the two may be apart. */
const WITHIN = 0.1;
/** How well that is to be known: the standard error. */
const KNOWN_TO = 0.02;

let stack: ProofStack;
let golfers: Golfer[];
let codes: string[];
beforeAll(async () => {
  stack = await startProofStack();
  golfers = await Promise.all(
    ['Ann', 'Ben', 'Cat', 'Dan', 'Eve', 'Fay'].map((name) => registerGolfer(stack.url, name)),
  );
  const made = await Promise.all(golfers.map((golfer) => createSquad(golfer, 'Enumerated')));
  codes = made.map(({ inviteCode }) => inviteCode);
});
afterAll(() => stack?.stop());

interface Answered {
  readonly status: number;
  readonly text: string;
}
/** Asks about the one of so many, from a browser of its own. */
type Ask = (index: number) => Promise<Answered>;

interface Compared {
  /** The median time of the first in those of the second. */
  readonly ratio: number;
  /** Distinct answers. */
  readonly answers: readonly [string[], string[]];
}

/**
 * Times both, pair by pair, in either order by chance, so many pairs at a time, until their medians are known well: the
 * more one's own times differ, the more pairs, whatever the other's are.
 */
async function compare(first: Ask, second: Ask, atOnce = 1): Promise<Compared> {
  const times: [number[], number[]] = [[], []];
  const answers = [new Set<string>(), new Set<string>()] as const;
  const timed = async (which: 0 | 1, index: number) => {
    const begun = performance.now();
    const { status, text } = await (which === 0 ? first : second)(index);
    times[which].push(performance.now() - begun);
    answers[which].add(`${status} ${text}`);
  };
  let begun = 0;
  const worker = async (pairs: number) => {
    while (begun < pairs) {
      const index = begun++;
      const order = randomInt(2) === 0 ? ([0, 1] as const) : ([1, 0] as const);
      for (const which of order) await timed(which, index);
    }
  };
  // The first calls of a process are slower than all others, and would be the first one's.
  for (let index = 0; index < 5; index += 1) await Promise.all([first(index), second(index)]);
  do {
    const pairs = begun + PAIRS;
    await Promise.all(Array.from({ length: atOnce }, () => worker(pairs)));
  } while (begun < PAIRS_MAX && Math.hypot(errorOf(times[0]), errorOf(times[1])) > KNOWN_TO);
  return { ratio: median(times[0]) / median(times[1]), answers: [[...answers[0]], [...answers[1]]] };
}

const median = (values: readonly number[]): number => quantile(values, 0.5);
const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;

/**
 * The standard error of the median, in medians. How many of some values lie below the true one is uncertain by half the
 * root of their number, however they are spread.
 */
function errorOf(values: readonly number[]): number {
  const share = 0.5 / Math.sqrt(values.length);
  return (quantile(values, 0.5 + share) - quantile(values, 0.5 - share)) / 2 / median(values);
}

/** Holds that the two are answered alike, and take the same time. */
function expectAlike({ ratio, answers: [first, second] }: Compared): void {
  expect(first).toHaveLength(1);
  expect(first).toEqual(second);
  expectSameTime(ratio);
}

function expectSameTime(ratio: number): void {
  console.log(`${expect.getState().currentTestName}: ${ratio.toFixed(3)}`);
  expect(Math.abs(ratio - 1)).toBeLessThanOrEqual(WITHIN);
}

const visitor = () => createVisitor(stack.url);
const known = (index: number) => golfers[index % golfers.length]?.user.email ?? '';
/** As long as a known one, and new each time. */
const unknown = (index: number) => `z${index.toString(36).padStart(3, '0')}.${known(index).slice(4)}`;
const code = (index: number) => codes[index % codes.length] ?? '';

test('signing in with a wrong password takes the same time for an account and for none', async () => {
  const signIn = (email: string) => visitor().call(authRoutes.login, { body: { email, password: 'not-the-one' } });
  expectAlike(
    await compare(
      (index) => signIn(known(index)),
      (index) => signIn(unknown(index)),
      2,
    ),
  );
});

test('asking for a link to reset the password takes the same time for an account and for none', async () => {
  const forgot = (email: string) => visitor().call(authRoutes.forgotPassword, { body: { email } });
  // Each waits for the greater part of its time.
  expectAlike(
    await compare(
      (index) => forgot(known(index)),
      (index) => forgot(unknown(index)),
      10,
    ),
  );
});

const look = (inviteCode: string) => visitor().call(squadRoutes.getInvite, { params: { inviteCode } });
/** Right but for its last character. */
const nearly = (right: string) => right.slice(0, -1) + (right.endsWith('A') ? 'B' : 'A');

test('looking up an invite takes the same time for one that there is and one that there is not', async () => {
  const { ratio } = await compare(
    (index) => look(code(index)),
    (index) => look(code(index).toLowerCase()),
  );
  expectSameTime(ratio);
});

test('an invite that is nearly right is refused like one that is all wrong, after the same time', async () => {
  expectAlike(
    await compare(
      (index) => look(nearly(code(index))),
      () => look('ZZZZZZZZZZZZZ'),
    ),
  );
});
