import { sentenceOf } from '../local/operator-error.ts';
import { prepare } from '../local/prepare.ts';
import { step, terminalReport } from '../local/report.ts';
import { ensureTools } from '../local/system-tools.ts';
import { processorSeconds } from './processor.ts';
import { type Figures, measureReads, median, type Way } from './reads.ts';
import { measureSignIn } from './sign-in.ts';
import { type Stage, setStage } from './stage.ts';
import { load } from './wrk.ts';

/* `make bench-api`: what a read costs above its floor, what the gateway costs beside nginx, and what a sign-in costs. */
const SQUADS = 200;
const HUNDREDFOLD = 100;
const ROUNDS = 5;
const SECONDS = 3;

const report = terminalReport();
const note = (line = '') => report({ kind: 'note', line });
const two = (value: number) => value.toFixed(2);

async function run(): Promise<void> {
  await prepare(report);
  await ensureTools(['nats-server', 'nginx', 'wrk'], report);
  const small = await step(report, `Setting the stage: ${SQUADS} squads`, () => setStage(SQUADS));
  try {
    await readsOf(small);
    await signInsOf(small);
  } finally {
    await small.stop();
  }
  await growth();
}

async function readsOf(stage: Stage): Promise<void> {
  const figures = await step(report, `Reading in ${ROUNDS} rounds`, () =>
    measureReads(stage.reads, stage.ways, { rounds: ROUNDS, seconds: SECONDS, onRound: () => {} }),
  );
  note();
  note('32 connections, requests per second; and the median of one connection in milliseconds');
  for (const [read, ways] of figures) {
    const of = (way: Way['name']) => ways.get(way) as Figures;
    const shown = [...ways].map(
      ([way, { requestsPerSecond, p50 }]) => `${way} ${requestsPerSecond.toFixed(0)} (${two(p50)})`,
    );
    note(`  ${read.name}: ${shown.join(', ')}`);
    const rate = (one: Way['name'], other: Way['name']) => of(one).requestsPerSecond / of(other).requestsPerSecond;
    note(`    service / floor  ${two(rate('service', 'floor'))}  (aim 0.50, at least 0.40)`);
    note(`    gateway / nginx  ${two(rate('gateway', 'nginx'))}  (aim 0.70, at least 0.55)`);
    note(`    gateway / floor  ${two(rate('gateway', 'floor'))}  (the whole way, on the same two cores)`);
    note(`    p50 of one connection, service / floor  ${two(of('service').p50 / of('floor').p50)}  (at most 2.50)`);
    note(`    p50 of one connection, gateway / floor  ${two(of('gateway').p50 / of('floor').p50)}`);
  }
}

async function signInsOf(stage: Stage): Promise<void> {
  const figures = await step(report, 'Signing in', () => measureSignIn(stage, ROUNDS));
  note(`  sign-in, median / one verify                       ${two(figures.p50OfVerify)}  (at most 1.60)`);
  note(`  sign-ins at 32 connections / two verifies in flight ${two(figures.rateOfVerify)}  (at least 0.80)`);
}

/** Processor time per read with a hundred times the data, of that with the usual. */
async function growth(): Promise<void> {
  const small = await setStage(SQUADS);
  const large = await step(report, `Setting the stage: ${SQUADS * HUNDREDFOLD} squads`, () =>
    setStage(SQUADS * HUNDREDFOLD),
  );
  try {
    note(
      'Processor time per read (service and database) with 100 times the data, of that with 200 squads (at most 1.20)',
    );
    for (const index of small.reads.keys()) {
      const ratios: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        ratios.push((await costOf(large, index)) / (await costOf(small, index)));
      }
      note(`  ${small.reads[index]?.name}: ${two(median(ratios))}`);
    }
  } finally {
    await large.stop();
    await small.stop();
  }
}

async function costOf(stage: Stage, index: number): Promise<number> {
  const read = stage.reads[index] as Stage['reads'][number];
  const target = await (stage.ways.find(({ name }) => name === 'service') as Way).target(read);
  const spent = () => processorSeconds(stage.pidOf(read.service)) + processorSeconds(stage.pidOf('postgres'));
  const before = spent();
  const { requests } = await load({ ...target, connections: 32, seconds: SECONDS });
  return (spent() - before) / requests;
}

try {
  await run();
} catch (error) {
  console.error(sentenceOf(error));
  process.exitCode = 1;
}
