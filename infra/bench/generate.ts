import { recommendationRoutes } from '@fourball/contracts/http/recommendation.ts';
import { sentenceOf } from '../local/operator-error.ts';
import { prepare } from '../local/prepare.ts';
import { step, terminalReport } from '../local/report.ts';
import { ensureTools } from '../local/system-tools.ts';
import { changingAnswer, fillSquad, type SquadFacts } from './generate-data.ts';
import { p50OneByOne } from './one-by-one.ts';
import { median } from './reads.ts';
import { setStage } from './stage.ts';
import { load } from './wrk.ts';

/* `make bench-generate`: what ranking a squad anew costs beside reading its list, and how that grows. */
const SQUADS = 200;
const ROUNDS = 5;
const SECONDS = 2;
const CALLS = 60;

/** Each squad has a golfer of its own, so that the history of one is none of another's. */
const squads = {
  dozen: { members: 12, history: 30 },
  foursomes: { members: 8, history: 30 },
  hundreds: { members: 500, history: 30 },
  'two years': { members: 12, history: 730 },
} as const satisfies Record<string, SquadFacts>;
type SquadName = keyof typeof squads;

const report = terminalReport();
const note = (line = '') => report({ kind: 'note', line });

async function run(): Promise<void> {
  await prepare(report);
  await ensureTools(['nats-server', 'nginx', 'wrk'], report);
  const stage = await step(report, `Setting the stage: ${SQUADS} squads, and four that are ranked`, () =>
    setStage(SQUADS),
  );
  const undo = [stage.stop];
  const databaseUrl = stage.stack.wiring.databaseUrls.recommendation as string;
  try {
    const calls = new Map<string, () => Promise<number>>();
    for (const [name, facts] of Object.entries(squads)) {
      const golfer = await stage.signUp(`${name.replace(' ', '-')}@example.com`);
      const squadId = await fillSquad(databaseUrl, golfer.userId, facts);
      const p50Of = (route: { path: string }, body?: object) => async () => {
        const url = stage.stack.url + route.path.replace(':squadId', squadId);
        const target = { url, headers: { cookie: golfer.cookie }, connections: 1, seconds: SECONDS };
        return (await load(body ? { ...target, body } : target)).p50;
      };
      calls.set(`generate ${name}`, p50Of(recommendationRoutes.generateRecommendations, {}));
      if (name === 'dozen') {
        calls.set('list', p50Of(recommendationRoutes.listRecommendations));
        const url = stage.stack.url + recommendationRoutes.generateRecommendations.path.replace(':squadId', squadId);
        const answer = changingAnswer(databaseUrl, golfer.userId);
        undo.push(answer.end);
        const afterAnAnswer = { method: 'POST', url, cookie: golfer.cookie, before: answer.change } as const;
        calls.set('generate after an answer', () => p50OneByOne(CALLS, afterAnAnswer));
      }
    }
    print(await step(report, `Generating in ${ROUNDS} rounds`, () => inTurns(calls)));
  } finally {
    for (const step of undo.toReversed()) await step();
  }
}

/** Medians over rounds in which the calls take turns; the first round is none of them, since all is cold in it. */
async function inTurns(calls: ReadonlyMap<string, () => Promise<number>>): Promise<Map<string, number>> {
  const all = new Map<string, number[]>([...calls.keys()].map((name) => [name, []]));
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [name, call] of calls) {
      const p50 = await call();
      if (round > 0) all.get(name)?.push(p50);
    }
  }
  return new Map([...all].map(([name, values]) => [name, median(values)]));
}

function print(p50s: ReadonlyMap<string, number>): void {
  const of = (name: string) => p50s.get(name) as number;
  const generating = (name: SquadName) => of(`generate ${name}`);
  const line = (what: string, ratio: number, bound: string) =>
    note(`  ${what.padEnd(58)} ${ratio.toFixed(2)}  ${bound}`);
  note('Median of one connection through the gateway, milliseconds');
  for (const [name, p50] of p50s) note(`  ${name.padEnd(58)} ${p50.toFixed(2)}`);
  note('Ratios');
  line('generate for 12 members / list', generating('dozen') / of('list'), '(at most 5)');
  line('the same, after a member has changed an answer', of('generate after an answer') / of('list'), '(at most 5)');
  line('generate for 500 members / for 8', generating('hundreds') / generating('foursomes'), '(at most 6)');
  line('generate after two years / after 30 days', generating('two years') / generating('dozen'), '(at most 1.15)');
}

try {
  await run();
} catch (error) {
  console.error(sentenceOf(error));
  process.exitCode = 1;
}
