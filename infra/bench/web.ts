import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { TIME_SLOTS } from '@fourball/contracts/constants.ts';
import { authRoutes } from '@fourball/contracts/http/auth.ts';
import { availabilityRoutes } from '@fourball/contracts/http/availability.ts';
import { squadRoutes } from '@fourball/contracts/http/squad.ts';
import { fillStack } from '../dev-stack/demo/demo.ts';
import type { SignIn } from '../dev-stack/demo/sign-ins.ts';
import { startPart } from '../dev-stack/parts.ts';
import { freePorts } from '../dev-stack/ports.ts';
import { waitUntilReady } from '../dev-stack/readiness.ts';
import { silent } from '../dev-stack/report.ts';
import type { RunningStack } from '../dev-stack/stack.ts';
import { createVisitor } from '../lib/visitor.ts';
import { type Golfer, registerGolfer } from '../proofs/golfer.ts';
import { createSquad, inDays } from '../proofs/squad.ts';
import {
  during,
  hold,
  LIFTED_LIMITS,
  median,
  ms,
  note,
  READY_DEADLINE_MS,
  runBench,
  sumOf,
  withFolder,
  withStack,
} from './bench.ts';
import { sessionOf } from './stage.ts';
import { type Sight, visit } from './web-visit.ts';

/* `make bench-web`: what a golfer on a slow phone and line sees of the built app, and when. */
const ROUNDS = 5;
const MOST_OF_EMPTY = 0.5;
const MOST_MS_TO_SQUADS = 3_000;
const MOST_SHIFT = 0.02;
const SQUAD_MEMBERS = 20;
const SQUAD_DAYS = 30;
const MOST_KB_OF_SQUAD = 20;
const MOST_MS_TO_CALLS = 1_400;
const MOST_REQUESTS_OF_SQUAD = 16;
/** Asked by the stream, which begins once the screen is there. */
const NOT_OF_THE_SCREEN = '/api/notifications';

const EMAIL_FIELD = 'input[type=email]';
const SQUAD = '[aria-labelledby=active-squads] li a';
const TEE_TIME = '[aria-labelledby=optimal-tee-times] li';

/** The same build, whose page has nothing in it until the app is there. */
async function emptyRoot(from: string, to: string): Promise<void> {
  await cp(from, to, { recursive: true });
  const page = await readFile(join(from, 'index.html'), 'utf8');
  const bare = page
    .replace(/(<div id="root">).*(<\/div>\s*<noscript>)/s, '$1$2')
    .replace(/<style[^>]*>.*?<\/style>/s, '');
  if (bare.includes('class="shell')) throw new Error('The page has more in it than its root');
  await writeFile(join(to, 'index.html'), bare);
}

/** Another gateway in front of the same services, which serves the app from another folder. */
async function startSecondGateway({ wiring, dataDirectory }: RunningStack, webRoot: string) {
  const [gateway, gatewayInternal, looking] = (await freePorts(3)) as [number, number, number];
  const metrics = { ...wiring.ports.metrics, gateway: looking };
  const process = await startPart('gateway', {
    wiring: { ...wiring, webRoot, ports: { ...wiring.ports, gateway, gatewayInternal, metrics } },
    logFile: () => join(dataDirectory, 'logs', 'second-gateway.log'),
    environment: LIFTED_LIMITS,
  });
  await waitUntilReady(process, gateway, READY_DEADLINE_MS);
  return { url: `http://localhost:${gateway}`, stop: () => process.stop() };
}

/** The cookies of a golfer's session. */
async function signIn(url: string, { email, password }: Pick<SignIn, 'email' | 'password'>): Promise<string> {
  const visitor = createVisitor(url);
  await visitor.ask(authRoutes.login, { body: { email, password } });
  return visitor.cookieHeader();
}

/** A squad whose members have said for the coming month when they are free. */
async function fillSquad(url: string): Promise<{ leader: Golfer; path: string }> {
  const leader = await registerGolfer(url, 'Leader');
  const { squad, inviteCode } = await createSquad(leader, 'Slow Line');
  for (let member = 1; member < SQUAD_MEMBERS; member += 1) {
    const golfer = await registerGolfer(url, 'Member');
    await golfer.ask(squadRoutes.join, { params: { inviteCode } });
    const timeSlots = TIME_SLOTS.slice(member % 4, 4 + (member % 6));
    const entries = Array.from({ length: SQUAD_DAYS }, (_, day) => ({ date: inDays(day + 1), timeSlots }));
    await golfer.ask(availabilityRoutes.changeAvailability, { body: { entries } });
  }
  return { leader, path: `/squad/${squad.id}` };
}

function tellOfCalls(squad: readonly Sight[]): void {
  const kilobytes = squad.map(({ calls }) => sumOf(calls.map((call) => call.kilobytes)));
  const latest = squad.map(({ calls }) =>
    Math.max(...calls.flatMap(({ path, startedAt }) => (path === NOT_OF_THE_SCREEN ? [] : [startedAt]))),
  );
  hold(`answers of the API to /squad of ${SQUAD_MEMBERS}`, median(kilobytes), { atMost: MOST_KB_OF_SQUAD }, kB);
  const requests = median(squad.map((sight) => sight.requests));
  hold('requests of /squad', requests, { atMost: MOST_REQUESTS_OF_SQUAD }, String);
  hold('latest call of /squad begins', median(latest), { atMost: MOST_MS_TO_CALLS }, ms);
}

const kB = (kilobytes: number) => `${kilobytes.toFixed(1)} kB`;

type Visited = 'auth' | 'emptyAuth' | 'home' | 'squad';

function tell({ auth, emptyAuth, home, squad }: Record<Visited, readonly Sight[]>): void {
  const of = (sights: readonly Sight[], figure: 'firstPaint' | 'largestPaint' | 'shown' | 'shift' | 'kilobytes') =>
    median(sights.map((sight) => sight[figure]));
  note(`412 px wide, 4x slower processor, 1.6 Mbit/s, 150 ms, cold cache; medians of ${ROUNDS} rounds`);
  for (const [name, sights, what] of [
    ['/auth', auth, 'form'],
    ['/auth with an empty root', emptyAuth, 'form'],
    ['/', home, 'squads'],
    ['/squad', squad, 'tee times'],
  ] as const) {
    const [sight] = sights as readonly [Sight];
    const paints = `first paint ${ms(of(sights, 'firstPaint'))}, largest ${ms(of(sights, 'largestPaint'))} ("${sight.largest}")`;
    note(`  ${name}: ${paints}, ${what} ${ms(of(sights, 'shown'))}`);
    note(
      `    ${of(sights, 'kilobytes').toFixed(0)} kB in ${sight.requests} requests, shift ${of(sights, 'shift').toFixed(3)}`,
    );
  }
  const ratio = of(auth, 'largestPaint') / of(emptyAuth, 'largestPaint');
  const what = 'largest paint of /auth / of the same with an empty root';
  hold(what, ratio, { atMost: MOST_OF_EMPTY });
  hold('squads on / after', of(home, 'shown'), { atMost: MOST_MS_TO_SQUADS }, ms);
  tellOfCalls(squad);
  for (const [path, sights] of Object.entries({ '/auth': auth, '/': home, '/squad': squad }))
    hold(`layout shift of ${path}`, of(sights, 'shift'), { atMost: MOST_SHIFT }, (figure) => figure.toFixed(3));
}

await runBench(['nats-server', 'chromium'], () =>
  withFolder((empty) =>
    withStack({}, async (stack) => {
      const [dana] = (await during('Filling it', () => fillStack(stack.url, silent, stack.wiring.mailFolder))) as [
        SignIn,
      ];
      const session = await signIn(stack.url, dana);
      const { leader, path } = await during('Filling a squad', () => fillSquad(stack.url));
      await emptyRoot(stack.wiring.webRoot, empty);
      const second = await startSecondGateway(stack, empty);
      const sights = { auth: [] as Sight[], emptyAuth: [] as Sight[], home: [] as Sight[], squad: [] as Sight[] };
      await during(`Visiting in ${ROUNDS} rounds, each with a cold cache`, async () => {
        for (let round = 0; round < ROUNDS; round += 1) {
          sights.auth.push(await visit(stack.url, '/auth', EMAIL_FIELD));
          sights.emptyAuth.push(await visit(second.url, '/auth', EMAIL_FIELD));
          sights.home.push(await visit(stack.url, '/', SQUAD, session));
          sights.squad.push(await visit(stack.url, path, TEE_TIME, sessionOf(leader)));
        }
      }).finally(second.stop);
      tell(sights);
    }),
  ),
);
