import { availableParallelism, loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { recommendationRoutes } from '@fourball/contracts/http/recommendation.ts';
import { sentenceOf } from '../local/operator-error.ts';
import { prepare } from '../local/prepare.ts';
import { step, terminalReport } from '../local/report.ts';
import { ensureTools } from '../local/system-tools.ts';
import { publishAnswers, type Shared } from './events-shared.ts';
import { hold } from './hold.ts';
import { fillLargeSquads } from './large-squads.ts';
import { signUpPlayer } from './players.ts';
import { childrensSeconds, processorSeconds } from './processor.ts';
import { median } from './reads.ts';
import { NAMES_KNOWN_MS, type ReplicatedStack, startReplicated } from './replicas.ts';
import { load } from './wrk.ts';

/* `make bench-scale`: what a second replica of recommendation adds, and whether replicas share requests and events. */
const ROUNDS = 5;
const SECONDS = 8;
const WARM_UP_SECONDS = 10;
/** One squad is ranked by one transaction at a time: there are more of them than requests under way. */
const SQUADS = 16;
const CONNECTIONS = 8;
const EVENTS = 500;
const LEAST_GAIN = 1.5;
/** Two replicas that take turns should have half each; the rest allows for one that happens to be busy. */
const LEAST_SHARE = 1 / 3;

const report = terminalReport();
const note = (line = '') => report({ kind: 'note', line });

/** Result of one turn of the load. */
interface Turn {
  readonly perSecond: number;
  /** Milliseconds of the processor that one ranking took, by what took it. */
  readonly processor: ReadonlyMap<string, number>;
  /** How many rankings each replica answered. */
  readonly answered: readonly number[];
}

async function run(): Promise<void> {
  await prepare(report);
  await ensureTools(['nats-server', 'wrk'], report);
  const stack = await step(report, 'Starting a stack with two replicas of recommendation', startReplicated);
  try {
    const golfer = await signUpPlayer(stack.url);
    const squadIds = await step(report, `Filling ${SQUADS} squads of 100 members and 200 courses`, () =>
      fillLargeSquads(stack.databaseUrls.recommendation as string, golfer.user.id, SQUADS),
    );
    const turn = rankings(stack, golfer.cookieHeader(), squadIds);
    await step(report, 'Warming up', () => turn(2, WARM_UP_SECONDS));
    const turns = { one: [] as Turn[], two: [] as Turn[] };
    await step(report, `Ranking in ${ROUNDS} rounds, by one replica and by two`, async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        turns.one.push(await turn(1, SECONDS));
        turns.two.push(await turn(2, SECONDS));
      }
    });
    tellOfRankings(turns);
    await step(report, 'Starting the other services', stack.startRest);
    tellOfEvents(await step(report, `Publishing ${EVENTS} events`, () => publishAnswers(stack, EVENTS)));
  } finally {
    await stack.stop();
  }
}

const { method: METHOD, path: PATH } = recommendationRoutes.generateRecommendations;
const ANSWERED = `fourball_request_duration_seconds_count{method="${METHOD}",route="${PATH}",status="200"}`;

/** Ranks the squads in turns for some seconds, with so many replicas. */
function rankings({ url, replicas, others, answerWith }: ReplicatedStack, cookie: string, squadIds: readonly string[]) {
  const paths = squadIds.map((id) => PATH.replace(':squadId', id));
  const processes = [...others, ...replicas.map(({ pid }) => ['recommendation', pid] as const)];
  const answered = () => Promise.all(replicas.map(({ readMetric }) => readMetric(ANSWERED)));
  const used = () => [...processes.map(([, pid]) => processorSeconds(pid)), childrensSeconds()];
  return async (count: number, seconds: number): Promise<Turn> => {
    await answerWith(count);
    await pause(NAMES_KNOWN_MS);
    const before = { answered: await answered(), used: used() };
    const target = { url: url + (paths[0] as string), headers: { cookie }, connections: CONNECTIONS, seconds };
    const { requests, requestsPerSecond } = await load({ ...target, body: {}, paths });
    const after = { answered: await answered(), used: used() };
    const processor = new Map<string, number>();
    for (const [place, name] of [...processes.map(([name]) => name), 'load'].entries()) {
      const spent = (after.used[place] as number) - (before.used[place] as number);
      processor.set(name, (processor.get(name) ?? 0) + (spent * 1000) / requests);
    }
    return {
      perSecond: requestsPerSecond,
      processor,
      answered: after.answered.map((all, place) => all - (before.answered[place] as number)),
    };
  };
}

function tellOfRankings({ one, two }: Record<'one' | 'two', readonly Turn[]>): void {
  note();
  note(
    `Rankings of 100 members at 200 courses; medians of ${ROUNDS} rounds (load of the machine ${loadavg()[0]?.toFixed(1)})`,
  );
  for (const [name, turns] of [
    ['one replica ', one],
    ['two replicas', two],
  ] as const) {
    const rate = median(turns.map(({ perSecond }) => perSecond));
    note(
      `  ${name}  ${rate.toFixed(1)} a second; ${percent(median(turns.map(outside)))} of the processor time is spent outside of the service`,
    );
    const parts = [...(turns[0] as Turn).processor.keys()].map((part) => {
      const milliseconds = median(turns.map(({ processor }) => processor.get(part) as number));
      return `${part} ${milliseconds.toFixed(1)}`;
    });
    note(`    milliseconds of the processor for one: ${parts.join(', ')}`);
  }
  const gains = two.map(({ perSecond }, round) => perSecond / (one[round] as Turn).perSecond);
  hold(note, 'rankings a second by two replicas / by one', median(gains), { atLeast: LEAST_GAIN }, (gain) =>
    gain.toFixed(2),
  );
  const allowed = one.map(({ perSecond }, round) => {
    const milliseconds = sumOf([...(two[round] as Turn).processor.values()]);
    return (availableParallelism() * 1000) / milliseconds / perSecond;
  });
  note(`    what ${availableParallelism()} cores allow: ${median(allowed).toFixed(2)}`);
  note(`    in each round: ${gains.map((gain) => gain.toFixed(2)).join(', ')}`);
  const least = Math.min(...two.map(({ answered }) => Math.min(...answered) / sumOf(answered)));
  hold(note, 'the smaller share of the requests, in the worst round', least, { atLeast: LEAST_SHARE }, percent);
}

const outside = ({ processor }: Turn) =>
  1 - (processor.get('recommendation') as number) / sumOf([...processor.values()]);
const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

function tellOfEvents({ published, applied, repeated, remembered }: Shared): void {
  note();
  note(
    `${published} events: ${applied.join(' and ')} applied by the two, ${sumOf(repeated)} came again, ${remembered} remembered`,
  );
  const isOnce = (value: number) => String(value);
  hold(note, 'deliveries of them, first or again', sumOf([...applied, ...repeated]), { atMost: published }, isOnce);
  hold(note, 'events remembered, each by its id', remembered, { atLeast: published }, isOnce);
  hold(
    note,
    'the smaller share of the events',
    Math.min(...applied) / sumOf(applied),
    { atLeast: LEAST_SHARE },
    percent,
  );
}

const percent = (share: number) => `${(share * 100).toFixed(0)} %`;

try {
  await run();
} catch (error) {
  console.error(sentenceOf(error));
  process.exitCode = 1;
}
