import { loadavg } from 'node:os';
import { parts } from '../dev-stack/topology.ts';
import { during, hold, median, mib, ms, note, runBench, sumOf, two, withFolder, withStack } from './bench.ts';
import { atRestAndUnderLoad, mostOf } from './memory.ts';
import { alone, type Start, sixBare } from './starts.ts';

/* `make bench-stack`: what the processes of the whole stack take of memory, and how soon they are ready. */
const ROUNDS = 3;
const MOST_AT_REST_MIB = 350;
const MOST_UNDER_LOAD_MIB = 600;
const MOST_ALONE_MS = 1_500;
const MOST_OF_BARE = 2;

interface Taken {
  /** PostgreSQL, broker, databases, services and gateway. */
  readonly whole: number;
  /** PostgreSQL, broker and databases: what stands under both. */
  readonly ground: number;
  readonly bare: Start;
}

/** Each round starts the one and then the other on the same data. */
async function inTurns(dataDirectory: string): Promise<Taken[]> {
  const rounds: Taken[] = [];
  // The first round is none: in it the six have not been compiled yet.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const begun = performance.now();
    const whole = await withStack({ dataDirectory }, async () => performance.now() - begun);
    const again = performance.now();
    const taken = await withStack({ dataDirectory, aloneFor: 'a bench' }, async (stack) => {
      const ground = performance.now() - again;
      return { whole, ground, bare: await sixBare(stack) };
    });
    if (round > 0) rounds.push(taken);
  }
  return rounds;
}

/** Medians of each part started by itself, one after the other. */
async function eachAlone(dataDirectory: string): Promise<Map<string, Start>> {
  const starts = new Map(parts.map((part): [string, Start[]] => [part, []]));
  await withStack({ dataDirectory, aloneFor: 'a bench' }, async (stack) => {
    for (let round = 0; round < ROUNDS; round += 1)
      for (const part of parts) starts.get(part)?.push(await alone(part, stack));
  });
  const medianOf = (all: Start[], of: keyof Start) => median(all.map((start) => start[of]));
  const both = (all: Start[]) => ({
    milliseconds: medianOf(all, 'milliseconds'),
    processor: medianOf(all, 'processor'),
  });
  return new Map([...starts].map(([part, all]) => [part, both(all)]));
}

function tellOfStarts(rounds: readonly Taken[], byPart: ReadonlyMap<string, Start>): void {
  const of = (figure: (taken: Taken) => number) => median(rounds.map(figure));
  const starts = [...byPart.values()];
  note();
  note(`Starts; medians of ${ROUNDS} rounds (load of the machine ${loadavg()[0]?.toFixed(1)})`);
  note(`  PostgreSQL, broker and databases        ${ms(of(({ ground }) => ground))}`);
  note(`  the same, five services and the gateway ${ms(of(({ whole }) => whole))}`);
  note(`  six bare processes                      ${ms(of(({ bare }) => bare.milliseconds))}`);
  for (const [part, { milliseconds, processor }] of byPart)
    note(`  ${part.padEnd(39)} ${ms(milliseconds)} alone, of the processor ${ms(processor)}`);
  const processor = sumOf(starts.map((start) => start.processor)) / of(({ bare }) => bare.processor);
  note(`  processor time of the parts / of six bare ones ${two(processor)}`);
  const above = of(({ whole, ground, bare }) => (whole - ground) / bare.milliseconds);
  note(`  services and gateway / six bare ones    ${two(above)}`);
  const onGround = of(({ whole, bare }) => whole / bare.milliseconds);
  note(`  whole stack / six bare ones on a ground that stands ${two(onGround)}`);
  const slowest = Math.max(...starts.map(({ milliseconds }) => milliseconds));
  hold('the slowest part is ready after', slowest, { atMost: MOST_ALONE_MS }, ms);
  const ratio = of(({ whole, ground, bare }) => whole / (ground + bare.milliseconds));
  const what = 'start of the whole stack / of six bare processes, both with PostgreSQL and broker';
  hold(what, ratio, { atMost: MOST_OF_BARE });
}

function tellOfMemory({ rest, looks }: Awaited<ReturnType<typeof atRestAndUnderLoad>>): void {
  note();
  note('Proportional set size of the Node processes, MiB: at rest, and the most under load');
  for (const [place, part] of parts.entries()) {
    const most = Math.max(...looks.map((look) => look[place] ?? 0));
    note(`  ${part.padEnd(16)} ${mib(rest[place] ?? 0)}, ${mib(most)}`);
  }
  hold('all of them at rest', sumOf(rest), { atMost: MOST_AT_REST_MIB }, mib);
  hold('all of them under load', mostOf(looks), { atMost: MOST_UNDER_LOAD_MIB }, mib);
  note(`    under load / at rest: ${two(mostOf(looks) / sumOf(rest))}`);
}

await runBench(['nats-server', 'wrk'], () =>
  withFolder(async (dataDirectory) => {
    // Migrates the databases, makes the streams and leaves behind what Node has compiled: all of this is there later on.
    await during('Preparing a stack', () => withStack({ dataDirectory }, async () => {}));
    tellOfStarts(
      await during(`Starting it and six bare processes in ${ROUNDS} rounds`, () => inTurns(dataDirectory)),
      await during(`Starting each part alone in ${ROUNDS} rounds`, () => eachAlone(dataDirectory)),
    );
    await withStack({ dataDirectory }, async (stack) =>
      tellOfMemory(await during('Leaving it at rest, and then not', () => atRestAndUnderLoad(stack))),
    );
  }),
);
