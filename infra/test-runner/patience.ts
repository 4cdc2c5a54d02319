import type { InputOf, Route } from '@fourball/contracts/http/route.ts';
import { until } from '@fourball/kit/testing/until.ts';
import type { CallOptions } from '../lib/visitor.ts';
import { type Golfer, registerGolfer } from '../proofs/golfer.ts';

const PATIENCE_MS = 60_000;

/** A golfer who tries again when told that a part of the product is away for a moment (503). */
export async function registerPatientGolfer(...who: Parameters<typeof registerGolfer>): Promise<Golfer> {
  const golfer = await registerGolfer(...who);
  const call = <R extends Route>(route: R, input: InputOf<R>, options?: CallOptions) =>
    until(
      `${route.method} ${route.path} to be possible`,
      async () => {
        const answer = await golfer.call(route, input, options);
        return answer.status !== 503 && answer;
      },
      PATIENCE_MS,
    );
  return { ...golfer, call, ask: async (route, input) => (await call(route, input)).body() };
}
