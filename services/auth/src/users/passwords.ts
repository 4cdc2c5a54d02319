import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { unavailable } from '@fourball/kit/http/problem.ts';
import { addAskedGauge } from '@fourball/kit/telemetry/asked-gauge.ts';
import type { Metrics } from '@fourball/kit/telemetry/metrics.ts';
import pLimit from 'p-limit';

/** Hashing peaks at two at once; a flood of sign-ins then waits in line rather than slowing everyone. */
const atOnce = pLimit(2);
const WAITING_MAX = 100;
/** Where so many wait there is a flood. */
const FLOOD = 50;
/** In a flood hashing rests so many times as long as it worked, so that those who are signed in come first. */
const REST = 3;
/** Longest wait for a turn, well before the gateway gives up on an answer, which is after ten seconds. */
const WAITING_MAX_MS = 5_000;

/** Guard of a password against guessing. */
export interface Tries {
  /** @throws a 429 problem after too many failures. */
  check(): Promise<void>;
  /** As {@link check}, right before a password is verified; what it answers is to be told whether it was right. */
  begin(): Promise<(isRight: boolean) => Promise<void>>;
}

/** @throws a 503 problem when too many wait already, or its turn does not come. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password));

/**
 * Whether the password is the one that was hashed. Without a hash, as for an unknown account, the answer is no and
 * takes as long. Failures are asked for again when it is the password's turn: of many guesses at once, those behind the
 * last that the limit allows are refused.
 * @throws a 503 problem when too many wait already, which is no failure, and a 429 problem after too many failures.
 */
export async function isPassword(hashed: string | undefined, password: string, tries: Tries): Promise<boolean> {
  // Where its turn comes at once, that is asked for then.
  if (atOnce.activeCount >= atOnce.concurrency) await tries.check();
  return inTurn(async () => {
    const end = await tries.begin();
    const isRight = (await verify(hashed ?? (await nobodysHash), password)) && hashed !== undefined;
    await end(isRight);
    return isRight;
  });
}

/** @throws a 503 problem when too many wait already. */
export function expectRoom(): void {
  if (atOnce.pendingCount >= WAITING_MAX) throw tooMany();
}

/** Measures the line that stands before the hashing: all who sign in, register or set a password. */
export function measurePasswords(metrics: Metrics): void {
  addAskedGauge(metrics, {
    name: 'fourball_passwords_waiting',
    help: 'Passwords that wait for their turn to be checked or hashed.',
    ask: async () => [{ value: atOnce.pendingCount }],
  });
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  expectRoom();
  return new Promise((resolve, reject) => {
    let isLate = false;
    const late = setTimeout(() => {
      isLate = true;
      reject(tooMany());
    }, WAITING_MAX_MS);
    void atOnce(async () => {
      // Leave the turn to the next: the caller has given up.
      if (isLate) return;
      clearTimeout(late);
      const begun = performance.now();
      await work().then(resolve, reject);
      if (atOnce.pendingCount >= FLOOD) await pause(REST * (performance.now() - begun));
    });
  });
}

const tooMany = () => unavailable('Too many people are signing in. Please try again.');

const hash = (password: string) => inThread<string>({ password });
const verify = (hashed: string, password: string) => inThread<boolean>({ password, hashed });

/** Threads that have nothing to do: as many as there was work at once. */
const idle: Worker[] = [];

async function inThread<Answer>(task: { password: string; hashed?: string }): Promise<Answer> {
  const thread = idle.pop() ?? startThread();
  // The process waits for its work, and not for a thread that has none.
  thread.ref();
  const answered = once(thread, 'message');
  thread.postMessage(task);
  // One that fails with an error has ended, and another one is started in its place.
  const [said] = (await answered) as [{ answer: Answer } | { fault: unknown }];
  thread.unref();
  idle.push(thread);
  if ('fault' in said) throw said.fault;
  return said.answer;
}

const startThread = () => new Worker(new URL('./worker.ts', import.meta.url), { env: {}, execArgv: [] });

/** As dear to check as any other. */
const nobodysHash = hash('the password of nobody');
