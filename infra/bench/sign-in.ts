import { availableParallelism } from 'node:os';
import { authRoutes } from '@fourball/contracts/http/auth.ts';
import { hash, verify } from '@node-rs/argon2';
import { median } from './reads.ts';
import { PASSWORD, type Stage } from './stage.ts';
import { load } from './wrk.ts';

const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const ONE_BY_ONE = 40;
const AT_ONCE = 32;
const SECONDS = 3;
const TOGETHER = 320;

export interface SignInFigures {
  /** Median time of a sign-in through the gateway, of one verify. */
  readonly p50OfVerify: number;
  /** Sign-ins a second at 32 connections, of verifies a second with two in flight. */
  readonly rateOfVerify: number;
}

/** Sign-ins through the gateway against bare password checks, in turns. */
export async function measureSignIn({ stack, reader }: Stage, rounds: number): Promise<SignInFigures> {
  const stored = await hash(PASSWORD, PARAMETERS);
  const check = async () => void (await verify(stored, PASSWORD));
  const signIns = (connections: number) =>
    load({
      url: stack.url + authRoutes.login.path,
      headers: {},
      connections,
      seconds: SECONDS,
      body: { email: reader.email, password: PASSWORD },
    });
  const p50s: number[] = [];
  const rates: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    p50s.push((await signIns(1)).p50 / (await p50(check)));
    const { requestsPerSecond } = await signIns(AT_ONCE);
    rates.push(requestsPerSecond / (await perSecond(check, Math.min(2, availableParallelism()))));
  }
  return { p50OfVerify: median(p50s), rateOfVerify: median(rates) };
}

async function p50(act: () => Promise<void>): Promise<number> {
  const times: number[] = [];
  for (let count = 0; count < ONE_BY_ONE; count += 1) {
    const start = performance.now();
    await act();
    times.push(performance.now() - start);
  }
  return median(times);
}

async function perSecond(act: () => Promise<void>, inFlight: number): Promise<number> {
  let left = TOGETHER;
  const start = performance.now();
  await Promise.all(
    Array.from({ length: inFlight }, async () => {
      while (left > 0) {
        left -= 1;
        await act();
      }
    }),
  );
  return (TOGETHER / (performance.now() - start)) * 1000;
}
