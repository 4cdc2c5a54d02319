import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { sentenceOf } from '../local/operator-error.ts';
import { freePorts } from '../local/ports.ts';
import { prepare } from '../local/prepare.ts';
import { step, terminalReport } from '../local/report.ts';
import { type RunningStack, startStack } from '../local/stack.ts';
import { ensureTools } from '../local/system-tools.ts';
import { parts } from '../local/topology.ts';
import { hold } from './hold.ts';
import { atRestAndUnderLoad, type StackMemory } from './memory.ts';
import { median } from './reads.ts';
import { eachAlone, type Start, sixBare } from './starts.ts';

/* `make bench-stack`: what the processes of the whole stack take of memory, and how soon they are ready. */
const ROUNDS = 3;
const MOST_AT_REST_MIB = 600;
const MOST_UNDER_LOAD_MIB = 2 * MOST_AT_REST_MIB;
const MOST_ALONE_MS = 1_500;
const MOST_OF_BARE = 2;

const report = terminalReport();
const note = (line = '') => report({ kind: 'note', line });

async function run(): Promise<void> {
  await prepare(report);
  await ensureTools(['nats-server', 'wrk'], report);
  const dataDirectory = await mkdtemp(join(tmpdir(), 'fourball-bench-'));
  const [port = 0] = await freePorts(1);
  const start = (settings: { isWithoutParts?: boolean } = {}) =>
    startStack({ port, dataDirectory, environment: { RATE_LIMIT_SCALE: '1000000' }, ...settings });
  try {
    // Migrates the databases, makes the streams and leaves behind what Node has compiled: all of this is there later on.
    await step(report, 'Preparing a stack', async () => (await start()).stop());
    tellOfStarts(
      await step(report, `Starting it and six bare processes in ${ROUNDS} rounds`, () => inTurns(start)),
      await withStack(start({ isWithoutParts: true }), (stack) =>
        step(report, `Starting each part alone in ${ROUNDS} rounds`, () => eachAlone(stack, ROUNDS)),
      ),
    );
    tellOfMemory(
      await withStack(start(), (stack) =>
        step(report, 'Leaving it at rest, and then not', () => atRestAndUnderLoad(stack)),
      ),
    );
  } finally {
    await rm(dataDirectory, { recursive: true, force: true });
  }
}

async function withStack<T>(starting: Promise<RunningStack>, work: (stack: RunningStack) => Promise<T>): Promise<T> {
  const stack = await starting;
  return work(stack).finally(stack.stop);
}

interface Taken {
  /** PostgreSQL, broker, databases, services and gateway. */
  readonly whole: number;
  /** PostgreSQL, broker and databases: what stands under both. */
  readonly ground: number;
  readonly bare: Start;
}

/** Each round starts the one and then the other on the same data. */
async function inTurns(start: (settings?: { isWithoutParts: boolean }) => Promise<RunningStack>): Promise<Taken[]> {
  const rounds: Taken[] = [];
  // The first round is none: in it the six have not been compiled yet.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const begun = performance.now();
    const whole = await withStack(start(), async () => performance.now() - begun);
    const again = performance.now();
    const taken = await withStack(start({ isWithoutParts: true }), async (stack) => {
      const ground = performance.now() - again;
      return { whole, ground, bare: await sixBare(stack) };
    });
    if (round > 0) rounds.push(taken);
  }
  return rounds;
}

function tellOfStarts(rounds: readonly Taken[], alone: ReadonlyMap<string, Start>): void {
  const of = (figure: (taken: Taken) => number) => median(rounds.map(figure));
  note();
  note(`Starts; medians of ${ROUNDS} rounds (load of the machine ${loadavg()[0]?.toFixed(1)})`);
  note(`  PostgreSQL, broker and databases        ${ms(of(({ ground }) => ground))}`);
  note(`  the same, five services and the gateway ${ms(of(({ whole }) => whole))}`);
  note(`  six bare processes                      ${ms(of(({ bare }) => bare.milliseconds))}`);
  for (const [part, { milliseconds, processor }] of alone) {
    note(`  ${part.padEnd(39)} ${ms(milliseconds)} alone, of the processor ${ms(processor)}`);
  }
  const processorOf = (starts: Iterable<Start>) => [...starts].reduce((sum, { processor }) => sum + processor, 0);
  note(
    `  processor time of the parts / of six bare ones ${two(processorOf(alone.values()) / of(({ bare }) => bare.processor))}`,
  );
  note(
    `  services and gateway / six bare ones    ${two(of(({ whole, ground, bare }) => (whole - ground) / bare.milliseconds))}`,
  );
  note(
    `  whole stack / six bare ones on a ground that stands ${two(of(({ whole, bare }) => whole / bare.milliseconds))}`,
  );
  const slowest = Math.max(...[...alone.values()].map(({ milliseconds }) => milliseconds));
  hold(note, 'the slowest part is ready after', slowest, { atMost: MOST_ALONE_MS }, ms);
  const ratio = of(({ whole, ground, bare }) => whole / (ground + bare.milliseconds));
  const what = 'start of the whole stack / of six bare processes, both with PostgreSQL and broker';
  hold(note, what, ratio, { atMost: MOST_OF_BARE }, two);
}

function tellOfMemory({ rest, peak, processes }: StackMemory): void {
  note();
  note('Proportional set size of the Node processes, MiB: at rest, and the most under load');
  for (const part of parts) {
    const { rest: resting = 0, peak: most = 0 } = processes.get(part) ?? {};
    note(`  ${part.padEnd(16)} ${mib(resting)}, ${mib(most)}`);
  }
  hold(note, 'all of them at rest', rest, { atMost: MOST_AT_REST_MIB }, mib);
  hold(note, 'all of them under load', peak, { atMost: MOST_UNDER_LOAD_MIB }, mib);
  note(`    under load / at rest: ${two(peak / rest)}`);
}

const ms = (milliseconds: number) => `${Math.round(milliseconds)} ms`;
const mib = (mebibytes: number) => `${Math.round(mebibytes)} MiB`;
const two = (ratio: number) => ratio.toFixed(2);

try {
  await run();
} catch (error) {
  console.error(sentenceOf(error));
  process.exitCode = 1;
}
