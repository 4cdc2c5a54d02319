import { routes } from '@fourball/contracts/http/routes.ts';
import pg from 'pg';
import { request } from 'undici';
import { registerGolfer } from '../proofs/golfer.ts';
import { during, median, note, runBench, two, withStack } from './bench.ts';
import { fill } from './data.ts';
import { fillSquad } from './ranked-squads.ts';
import { sessionOf } from './stage.ts';
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
  hundreds: { members: 200, history: 30 },
  years: { members: 12, history: 730 },
};
const CHANGE_OF_ANSWERS =
  'UPDATE availability_entries SET is_available = $2 WHERE user_id = $1 AND date >= current_date';
const { generateRecommendations, listRecommendations } = routes;

await runBench(['nats-server', 'wrk'], () =>
  withStack({}, async ({ url, wiring }) => {
    const databaseUrl = wiring.databaseUrls.recommendation as string;
    const database = new pg.Client({ connectionString: databaseUrl });
    await database.connect();
    const calls = new Map<string, () => Promise<number>>();
    await during(`Filling ${SQUADS} squads, and four that are ranked`, async () => {
      await fill(wiring.databaseUrls, (await registerGolfer(url, 'bench')).user.id, SQUADS);
      for (const [name, facts] of Object.entries(squads)) {
        const golfer = await registerGolfer(url, name);
        const squadId = await fillSquad(databaseUrl, golfer.user.id, facts);
        const p50Of = (route: { path: string }, body?: object) => async () => {
          const target = { url: url + route.path.replace(':squadId', squadId), connections: 1, seconds: SECONDS };
          return (await load({ ...target, headers: { cookie: sessionOf(golfer) }, ...(body && { body }) })).p50;
        };
        calls.set(`generate ${name}`, p50Of(generateRecommendations, {}));
        if (name !== 'dozen') continue;
        calls.set('list', p50Of(listRecommendations));
        const target = url + generateRecommendations.path.replace(':squadId', squadId);
        const headers = { cookie: sessionOf(golfer), 'content-type': 'application/json' };
        let isFree = true;
        // Back and forth, so that the scores of most tee times are others each time.
        calls.set('generate after an answer', async () => {
          const times: number[] = [];
          for (let call = 0; call < CALLS; call += 1) {
            isFree = !isFree;
            await database.query(CHANGE_OF_ANSWERS, [golfer.user.id, isFree]);
            const begin = performance.now();
            const { statusCode, body } = await request(target, { method: 'POST', headers, body: '{}' });
            await body.dump();
            if (statusCode !== 200) throw new Error(`Generating answered ${statusCode}`);
            times.push(performance.now() - begin);
          }
          return median(times);
        });
      }
    });
    print(await during(`Generating in ${ROUNDS} rounds`, () => inTurns(calls)));
    await database.end();
  }),
);

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
  const line = (what: string, one: string, other: string, bound: string) =>
    note(`  ${what.padEnd(58)} ${two((p50s.get(one) as number) / (p50s.get(other) as number))}  ${bound}`);
  note('Median of one connection through the gateway, milliseconds');
  for (const [name, p50] of p50s) note(`  ${name.padEnd(58)} ${two(p50)}`);
  note('Ratios');
  line('generate for 12 members / list', 'generate dozen', 'list', '(at most 5)');
  line('the same, after a member has changed an answer', 'generate after an answer', 'list', '(at most 5)');
  line('generate for 200 members / for 8', 'generate hundreds', 'generate foursomes', '(at most 6)');
  line('generate after two years / after 30 days', 'generate years', 'generate dozen', '(at most 1.15)');
}
