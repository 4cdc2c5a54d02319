import { availableParallelism } from 'node:os';
import { routes } from '@fourball/contracts/http/routes.ts';
import { hash, verify } from '@node-rs/argon2';
import { during, median, note, runBench, two } from './bench.ts';
import { processorSeconds } from './processor.ts';
import { PASSWORD, type Read, type Stage, withStage } from './stage.ts';
import { type LoadResult, load } from './wrk.ts';

/* `make bench-api`: what a read costs above its floor, what the gateway costs beside nginx, and what a sign-in costs. */
const SQUADS = 200;
const HUNDREDFOLD = 100;
const ROUNDS = 5;
const SECONDS = 3;
const CONNECTIONS = 32;
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const ONE_BY_ONE = 40;
const TOGETHER = 320;

/** Ways take turns, so that whatever else the machine does falls on all of them alike. */
async function measureReads({ reads, ways }: Stage): Promise<void> {
  const results = new Map<string, { busy: LoadResult[]; alone: LoadResult[] }>();
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const read of reads) {
      for (const [name, way] of Object.entries(ways)) {
        const target = await way(read);
        const own = results.get(`${read.name} ${name}`) ?? { busy: [], alone: [] };
        results.set(`${read.name} ${name}`, own);
        own.busy.push(await load({ ...target, connections: CONNECTIONS, seconds: SECONDS }));
        own.alone.push(await load({ ...target, connections: 1, seconds: 1 }));
      }
    }
  }
  note();
  note('32 connections, requests per second; and the median of one connection in milliseconds');
  for (const { name } of reads) {
    const rateOf = (way: string) =>
      median(results.get(`${name} ${way}`)?.busy.map(({ requestsPerSecond }) => requestsPerSecond) ?? []);
    const p50Of = (way: string) => median(results.get(`${name} ${way}`)?.alone.map(({ p50 }) => p50) ?? []);
    const shown = Object.keys(ways).map((way) => `${way} ${rateOf(way).toFixed(0)} (${two(p50Of(way))})`);
    note(`  ${name}: ${shown.join(', ')}`);
    note(`    service / floor  ${two(rateOf('service') / rateOf('floor'))}  (aim 0.50, at least 0.40)`);
    note(`    gateway / nginx  ${two(rateOf('gateway') / rateOf('nginx'))}  (aim 0.70, at least 0.55)`);
    note(`    gateway / floor  ${two(rateOf('gateway') / rateOf('floor'))}  (the whole way, on the same two cores)`);
    note(`    p50 of one connection, service / floor  ${two(p50Of('service') / p50Of('floor'))}  (at most 2.50)`);
    note(`    p50 of one connection, gateway / floor  ${two(p50Of('gateway') / p50Of('floor'))}`);
  }
}

/** Sign-ins through the gateway against bare password checks, in turns. */
async function measureSignIns({ stack, golfer }: Stage): Promise<void> {
  const stored = await hash(PASSWORD, PARAMETERS);
  const url = stack.url + routes.login.path;
  const body = { email: golfer.user.email, password: PASSWORD };
  const signIns = (connections: number) => load({ url, headers: {}, connections, seconds: SECONDS, body });
  const p50s: number[] = [];
  const rates: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const { p50 } = await signIns(1);
    const times: number[] = [];
    for (let count = 0; count < ONE_BY_ONE; count += 1) {
      const start = performance.now();
      await verify(stored, PASSWORD);
      times.push(performance.now() - start);
    }
    p50s.push(p50 / median(times));
    const { requestsPerSecond } = await signIns(CONNECTIONS);
    const start = performance.now();
    let left = TOGETHER;
    const checkOn = async () => {
      while (left-- > 0) await verify(stored, PASSWORD);
    };
    await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, checkOn));
    rates.push(requestsPerSecond / ((TOGETHER / (performance.now() - start)) * 1000));
  }
  note(`  sign-in, median / one verify                       ${two(median(p50s))}  (at most 1.60)`);
  note(`  sign-ins at 32 connections / two verifies in flight ${two(median(rates))}  (at least 0.80)`);
}

/** Processor time per read with a hundred times the data, of that with the usual. */
async function measureGrowth(small: Stage, large: Stage): Promise<void> {
  note(
    'Processor time per read (service and database) with 100 times the data, of that with 200 squads (at most 1.20)',
  );
  for (const [index, { name }] of small.reads.entries()) {
    const costOf = async ({ reads, ways, pidOf }: Stage) => {
      const read = reads[index] as Read;
      const target = await ways.service(read);
      const spent = () => processorSeconds(pidOf(read.service)) + processorSeconds(pidOf('postgres'));
      const before = spent();
      const { requests } = await load({ ...target, connections: CONNECTIONS, seconds: SECONDS });
      return (spent() - before) / requests;
    };
    const ratios: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) ratios.push((await costOf(large)) / (await costOf(small)));
    note(`  ${name}: ${two(median(ratios))}`);
  }
}

await runBench(['nats-server', 'nginx', 'wrk'], async () => {
  await withStage(SQUADS, async (stage) => {
    await during(`Reading in ${ROUNDS} rounds`, () => measureReads(stage));
    await during('Signing in', () => measureSignIns(stage));
  });
  await withStage(SQUADS, (small) => withStage(SQUADS * HUNDREDFOLD, (large) => measureGrowth(small, large)));
});
