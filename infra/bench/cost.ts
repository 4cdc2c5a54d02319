import { setTimeout as pause } from 'node:timers/promises';
import { SERVICES } from '@fourball/contracts/services.ts';
import { during, hold, median, note, runBench, sumOf, two } from './bench.ts';
import { processorSeconds } from './processor.ts';
import { type Part, type Read, type Stage, withStage } from './stage.ts';
import { load } from './wrk.ts';

/*
 * `make bench-cost`: processor time of all processes for one read, of that of a bare Fastify and pg route for the same rows;
 * and while nobody asks for anything.
 */
const SQUADS = 200;
const ROUNDS = 5;
const SECONDS = 2;
const CONNECTIONS = 4;
const MOST_OF_FLOOR = 2.5;
const REST_S = 600;
const MOST_PERCENT_AT_REST = 1.5;

const WHOLE_STACK: readonly Part[] = ['gateway', ...SERVICES, 'broker', 'postgres'];
const FLOOR: readonly Part[] = ['floor', 'postgres'];

/** Milliseconds of processor time that processes spend on one read, each and together. */
async function costOf(stage: Stage, read: Read, way: 'gateway' | 'floor', parts: readonly Part[]) {
  const target = await stage.ways[way](read);
  const spent = () => parts.map((part) => processorSeconds(stage.pidOf(part)));
  const before = spent();
  const { requests } = await load({ ...target, connections: CONNECTIONS, seconds: SECONDS });
  const each = spent().map((seconds, index) => ((seconds - (before[index] ?? 0)) * 1000) / requests);
  return { each, sum: each.reduce((sum, part) => sum + part, 0) };
}

/** The two take turns, so that whatever else the machine does falls on both alike. */
async function measure(stage: Stage, read: Read): Promise<void> {
  const ratios: number[] = [];
  const costs: Awaited<ReturnType<typeof costOf>>[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const floor = await costOf(stage, read, 'floor', FLOOR);
    const whole = await costOf(stage, read, 'gateway', WHOLE_STACK);
    costs.push(whole);
    ratios.push(whole.sum / floor.sum);
  }
  hold(`${read.name}, whole stack / floor`, median(ratios), { atMost: MOST_OF_FLOOR });
  const shareOf = (part: Part) => median(costs.map(({ each }) => each[WHOLE_STACK.indexOf(part)] ?? 0));
  const parts: readonly Part[] = ['postgres', read.service, 'gateway'];
  const shares = parts.map((part) => `${part} ${two(shareOf(part))}`);
  note(`     ${two(median(costs.map(({ sum }) => sum)))} ms: ${shares.join(', ')}`);
}

/** Processor time of each process of the stack while nobody asks for anything. */
async function rest({ pidOf }: Stage): Promise<void> {
  const spent = () => WHOLE_STACK.map((part) => processorSeconds(pidOf(part)));
  const before = spent();
  await pause(REST_S * 1000);
  const each = spent().map((seconds, index) => ((seconds - (before[index] ?? 0)) / REST_S) * 100);
  hold('at rest, of a core', sumOf(each), { atMost: MOST_PERCENT_AT_REST }, percent);
  note(`     ${WHOLE_STACK.map((part, index) => `${part} ${percent(each[index] ?? 0)}`).join(', ')}`);
}

const percent = (share: number) => `${share.toFixed(2)} %`;

await runBench(['nats-server', 'nginx', 'wrk'], () =>
  withStage(SQUADS, (stage) =>
    during(`Resting, then reading in ${ROUNDS} rounds`, async () => {
      await rest(stage);
      for (const read of stage.reads) await measure(stage, read);
    }),
  ),
);
