import { availableParallelism, loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { routes } from '@fourball/contracts/http/routes.ts';
import pg from 'pg';
import { inDays, registerGolfer } from '../proofs/golfer.ts';
import { during, hold, median, note, runBench, sumOf } from './bench.ts';
import { childrensSeconds, processorSeconds } from './processor.ts';
import { fillLargeSquads } from './ranked-squads.ts';
import { NAMES_KNOWN_MS, type ReplicatedStack, withReplicas } from './replicas.ts';
import { load } from './wrk.ts';

/* `make bench-scale`: what a second replica of recommendation adds, and whether replicas share requests and events. */
const ROUNDS = 5;
const SECONDS = 8;
const WARM_UP_SECONDS = 10;
/** One squad is ranked by one transaction at a time: there are more of them than requests under way. */
const SQUADS = 16;
const CONNECTIONS = 8;
const EVENTS = 500;
const EVENT_TYPE = 'availability.entry-saved.v1';
const GOLFERS = 10;
const POLL_MS = 50;
/** Events that have not come by then count as lost. */
const LATEST_MS = 30_000;
const LEAST_GAIN = 1.5;
/** Two replicas that take turns should have half each; the rest allows for one that happens to be busy. */
const LEAST_SHARE = 1 / 3;

/** Result of one turn of the load. */
interface Turn {
  readonly perSecond: number;
  /** Milliseconds of the processor that one ranking took, by what took it. */
  readonly processor: ReadonlyMap<string, number>;
  /** How many rankings each replica answered. */
  readonly answered: readonly number[];
}

const { method: METHOD, path: PATH } = routes.generateRecommendations;
const ANSWERED = `fourball_request_duration_seconds_count{method="${METHOD}",route="${PATH}",status="200"}`;
const outcomeOf = (outcome: string) => `fourball_events_total{publisher="availability",outcome="${outcome}"}`;

const more = (now: readonly number[], before: readonly number[]) =>
  now.map((value, place) => value - (before[place] as number));

/** Ranks the squads in turns for some seconds, with so many replicas. */
function rankings({ url, pids, readMetric, answerWith }: ReplicatedStack, cookie: string, squadIds: readonly string[]) {
  const paths = squadIds.map((id) => PATH.replace(':squadId', id));
  const used = () => [...pids.map(([, pid]) => processorSeconds(pid)), childrensSeconds()];
  return async (count: number, seconds: number): Promise<Turn> => {
    await answerWith(count);
    await pause(NAMES_KNOWN_MS);
    const [answeredBefore, usedBefore] = [await readMetric(ANSWERED), used()];
    const target = { url: url + (paths[0] as string), headers: { cookie }, connections: CONNECTIONS, seconds };
    const { requests, requestsPerSecond } = await load({ ...target, body: {}, paths });
    const [answered, spent] = [more(await readMetric(ANSWERED), answeredBefore), more(used(), usedBefore)];
    const processor = new Map<string, number>();
    for (const [place, name] of [...pids.map(([one]) => one), 'load'].entries())
      processor.set(name, (processor.get(name) ?? 0) + ((spent[place] as number) * 1000) / requests);
    return { perSecond: requestsPerSecond, processor, answered };
  };
}

function tellOfRankings(one: readonly Turn[], two: readonly Turn[]): void {
  note();
  note(`Rankings of 100 members at 200 courses; medians of ${ROUNDS} rounds (load of the machine ${loadOfMachine()})`);
  for (const [name, turns] of Object.entries({ 'one replica ': one, 'two replicas': two })) {
    const rate = median(turns.map(({ perSecond }) => perSecond)).toFixed(1);
    const outside = percent(median(turns.map(outsideOf)));
    note(`  ${name}  ${rate} a second; ${outside} of the processor time is spent outside of the service`);
    const parts = [...(turns[0] as Turn).processor.keys()].map((part) => {
      const milliseconds = median(turns.map(({ processor }) => processor.get(part) as number));
      return `${part} ${milliseconds.toFixed(1)}`;
    });
    note(`    milliseconds of the processor for one: ${parts.join(', ')}`);
  }
  const gains = two.map(({ perSecond }, round) => perSecond / (one[round] as Turn).perSecond);
  hold('rankings a second by two replicas / by one', median(gains), { atLeast: LEAST_GAIN });
  const allowed = one.map(({ perSecond }, round) => {
    const milliseconds = sumOf((two[round] as Turn).processor.values());
    return (availableParallelism() * 1000) / milliseconds / perSecond;
  });
  note(`    what ${availableParallelism()} cores allow: ${median(allowed).toFixed(2)}`);
  note(`    in each round: ${gains.map((gain) => gain.toFixed(2)).join(', ')}`);
  const least = Math.min(...two.map(({ answered }) => Math.min(...answered) / sumOf(answered)));
  hold('the smaller share of the requests, in the worst round', least, { atLeast: LEAST_SHARE }, percent);
}

const outsideOf = ({ processor }: Turn) => 1 - (processor.get('recommendation') as number) / sumOf(processor.values());
const loadOfMachine = () => loadavg()[0]?.toFixed(1);
const percent = (share: number) => `${(share * 100).toFixed(0)} %`;

/** Has golfers say when they are free, ten at once, and counts how the replicas share and remember these events. */
async function shareEvents({ url, databaseUrls, readMetric }: ReplicatedStack): Promise<void> {
  const golfers = await Promise.all(Array.from({ length: GOLFERS }, () => registerGolfer(url, 'Player')));
  const client = new pg.Client({ connectionString: databaseUrls.recommendation });
  await client.connect();
  const countRemembered = async () =>
    Number((await client.query('SELECT count(*) FROM inbox WHERE type = $1', [EVENT_TYPE])).rows[0].count);
  const count = async () => [await countRemembered(), ...(await readMetric(outcomeOf('applied')))];
  const before = await count();
  const repeatedBefore = await readMetric(outcomeOf('repeated'));
  await Promise.all(
    golfers.map(async (golfer) => {
      for (let day = 1; day <= EVENTS / GOLFERS; day += 1)
        await golfer.ask(routes.saveAvailability, { body: { date: inDays(day), timeSlots: ['09:00'] } });
    }),
  );
  const deadline = performance.now() + LATEST_MS;
  const isLate = async () => (await countRemembered()) - (before[0] as number) < EVENTS;
  while ((await isLate()) && performance.now() < deadline) await pause(POLL_MS);
  const [remembered = 0, ...applied] = more(await count(), before);
  const repeated = sumOf(more(await readMetric(outcomeOf('repeated')), repeatedBefore));
  await client.end();
  note();
  note(
    `${EVENTS} events: ${applied.join(' and ')} applied by the two, ${repeated} came again, ${remembered} remembered`,
  );
  hold('deliveries of them, first or again', sumOf(applied) + repeated, { atMost: EVENTS }, String);
  hold('events remembered, each by its id', remembered, { atLeast: EVENTS }, String);
  hold('the smaller share of the events', Math.min(...applied) / sumOf(applied), { atLeast: LEAST_SHARE }, percent);
}

await runBench(['nats-server', 'wrk'], () =>
  withReplicas(async (stack) => {
    const golfer = await registerGolfer(stack.url, 'Dana');
    const squadIds = await during(`Filling ${SQUADS} squads of 100 members and 200 courses`, () =>
      fillLargeSquads(stack.databaseUrls.recommendation as string, golfer.user.id, SQUADS),
    );
    const turn = rankings(stack, golfer.cookieHeader(), squadIds);
    await during('Warming up', () => turn(2, WARM_UP_SECONDS));
    const [one, other]: [Turn[], Turn[]] = [[], []];
    await during(`Ranking in ${ROUNDS} rounds, by one replica and by two`, async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        one.push(await turn(1, SECONDS));
        other.push(await turn(2, SECONDS));
      }
    });
    tellOfRankings(one, other);
    await during('Starting the other services', stack.startRest);
    await during(`Publishing ${EVENTS} events`, () => shareEvents(stack));
  }),
);
