import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { TIME_SLOTS } from '@fourball/contracts/constants.ts';
import { routes } from '@fourball/contracts/http/routes.ts';
import { fillStack } from '../dev-stack/demo/demo.ts';
import type { SignIn } from '../dev-stack/demo/sign-ins.ts';
import { startReadyPart } from '../dev-stack/parts.ts';
import { freePorts } from '../dev-stack/ports.ts';
import { silent } from '../dev-stack/report.ts';
import type { RunningStack } from '../dev-stack/stack.ts';
import { createVisitor } from '../lib/visitor.ts';
import { createSquad, type Golfer, inDays, registerGolfer } from '../proofs/golfer.ts';
import { addByLink } from '../proofs/personal-link.ts';
import { during, hold, LIFTED_LIMITS, median, ms, note, runBench, sumOf, withFolder, withStack } from './bench.ts';
import { sessionOf } from './stage.ts';
import { type Tap, tapThrough } from './web-taps.ts';
import { type Sight, visit } from './web-visit.ts';

/* `make bench-web`: what a golfer on a slow phone and line sees of the built app, and when. */
const ROUNDS = 5;
const MOST_OF_EMPTY = 0.5;
const MOST_MS_TO_SQUADS = 3_000;
const MOST_MS_TO_LARGEST_OF_HOME = 2_200;
const MOST_MS_TO_LARGEST_OF_SQUAD = 2_600;
const MOST_SHIFT = 0.02;
const SQUAD_MEMBERS = 20;
const SQUAD_DAYS = 30;
const MOST_KB_OF_SQUAD = 20;
const MOST_MS_TO_CALLS = 1_400;
const MOST_REQUESTS_OF_SQUAD = 16;
const MOST_MS_TO_ANSWER_PAGE = 1_500;
/** The page and its icon. */
const MOST_REQUESTS_OF_ANSWER_PAGE = 2;
const MOST_MS_TO_NEXT_PAINT = 200;
/** Asked by the stream, which begins once the screen is there. */
const NOT_OF_THE_SCREEN = '/api/notifications';

const EMAIL_FIELD = 'input[type=email]';
const ANSWER = '.first form button';
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
  const process = await startReadyPart('gateway', {
    wiring: { ...wiring, webRoot, ports: { ...wiring.ports, gateway, gatewayInternal, metrics } },
    logFile: () => join(dataDirectory, 'logs', 'second-gateway.log'),
    environment: LIFTED_LIMITS,
  });
  return { url: `http://localhost:${gateway}`, stop: () => process.stop() };
}

/** The cookies of a golfer's session. */
async function signIn(url: string, { email, password }: Pick<SignIn, 'email' | 'password'>): Promise<string> {
  const visitor = createVisitor(url);
  await visitor.ask(routes.login, { body: { email, password } });
  return visitor.cookieHeader();
}

/** A squad whose members have said for the coming month when they are free. */
async function fillSquad(url: string): Promise<{ leader: Golfer; squadId: string }> {
  const leader = await registerGolfer(url, 'Leader');
  const { squad, inviteCode } = await createSquad(leader, 'Slow Line');
  for (let member = 1; member < SQUAD_MEMBERS; member += 1) {
    const golfer = await registerGolfer(url, 'Member');
    await golfer.ask(routes.join, { params: { inviteCode } });
    const timeSlots = TIME_SLOTS.slice(member % 4, 4 + (member % 6));
    const entries = Array.from({ length: SQUAD_DAYS }, (_, day) => ({ date: inDays(day + 1), timeSlots }));
    await golfer.ask(routes.changeAvailability, { body: { entries } });
  }
  return { leader, squadId: squad.id };
}

/** The link in a mail that asks a golfer of the squad for a round, which the leader picked. */
async function askByLink(stack: RunningStack, leader: Golfer, squadId: string): Promise<string> {
  const { url } = await addByLink(stack, leader, squadId);
  const [slot] = await leader.ask(routes.generateRecommendations, { params: { squadId } });
  if (!slot) throw new Error('The squad has no tee time');
  await leader.ask(routes.confirmRecommendation, { params: { recommendationId: slot.id } });
  return `${url}?round=${slot.id}`;
}

const TAPS: readonly Tap[] = [
  {
    name: `"I'm In"`,
    on: (page) => page.getByRole('button', { name: "I'm In", exact: true }),
    shows: (page) => page.getByRole('button', { name: "Can't make it" }).nth(1),
  },
  {
    name: 'the dialog of "Book It"',
    on: (page) => page.getByRole('button', { name: 'Book It', exact: true }),
    shows: (page) => page.getByRole('alertdialog'),
  },
  {
    name: 'closing it',
    on: (page) => page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }),
    shows: (page) => page.getByRole('button', { name: 'Book It', exact: true }),
  },
  {
    name: '"Your rounds" beside the squads',
    on: (page) => page.getByRole('button', { name: 'Your rounds', exact: true }),
    shows: (page) => page.getByRole('heading', { name: 'Your rounds' }),
  },
];

function tellOfTaps(rounds: readonly (readonly number[])[]): void {
  for (const [index, { name }] of TAPS.entries()) {
    const times = rounds.map((round) => round[index] ?? Number.NaN);
    hold(`tap to next paint, ${name}`, median(times), { atMost: MOST_MS_TO_NEXT_PAINT }, ms);
  }
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

type Visited = 'auth' | 'emptyAuth' | 'home' | 'squad' | 'answer';

type Figure = 'firstPaint' | 'largestPaint' | 'shown' | 'shift' | 'kilobytes' | 'requests';

function tell({ auth, emptyAuth, home, squad, answer }: Record<Visited, readonly Sight[]>): void {
  const of = (sights: readonly Sight[], figure: Figure) => median(sights.map((sight) => sight[figure]));
  note(`412 px wide, 4x slower processor, 1.6 Mbit/s, 150 ms, cold cache; medians of ${ROUNDS} rounds`);
  for (const [name, sights, what] of [
    ['/auth', auth, 'form'],
    ['/auth with an empty root', emptyAuth, 'form'],
    ['/', home, 'squads'],
    ['/squad', squad, 'tee times'],
    ['/a, the page of a personal link', answer, 'answers'],
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
  hold('largest paint of /', of(home, 'largestPaint'), { atMost: MOST_MS_TO_LARGEST_OF_HOME }, ms);
  hold('largest paint of /squad', of(squad, 'largestPaint'), { atMost: MOST_MS_TO_LARGEST_OF_SQUAD }, ms);
  tellOfCalls(squad);
  hold('first paint of /a', of(answer, 'firstPaint'), { atMost: MOST_MS_TO_ANSWER_PAGE }, ms);
  hold('requests of /a', of(answer, 'requests'), { atMost: MOST_REQUESTS_OF_ANSWER_PAGE }, String);
  for (const [path, sights] of Object.entries({ '/auth': auth, '/': home, '/squad': squad, '/a': answer }))
    hold(`layout shift of ${path}`, of(sights, 'shift'), { atMost: MOST_SHIFT }, (figure) => figure.toFixed(3));
}

await runBench(['nats-server', 'chromium'], () =>
  withFolder((empty) =>
    withStack({}, async (stack) => {
      const [dana] = (await during('Filling it', () => fillStack(stack.url, silent, stack.wiring.mailFolder))) as [
        SignIn,
      ];
      const session = await signIn(stack.url, dana);
      const { leader, squadId } = await during('Filling a squad', () => fillSquad(stack.url));
      const link = await askByLink(stack, leader, squadId);
      const leading = sessionOf(leader);
      await emptyRoot(stack.wiring.webRoot, empty);
      const second = await startSecondGateway(stack, empty);
      const sights: Record<Visited, Sight[]> = { auth: [], emptyAuth: [], home: [], squad: [], answer: [] };
      const taps: number[][] = [];
      await during(`Visiting in ${ROUNDS} rounds, each with a cold cache`, async () => {
        for (let round = 0; round < ROUNDS; round += 1) {
          sights.auth.push(await visit(stack.url, '/auth', EMAIL_FIELD));
          sights.emptyAuth.push(await visit(second.url, '/auth', EMAIL_FIELD));
          sights.home.push(await visit(stack.url, '/', SQUAD, session));
          sights.squad.push(await visit(stack.url, `/squad/${squadId}`, TEE_TIME, leading));
          sights.answer.push(await visit(stack.url, link, ANSWER));
          taps.push(await tapThrough(stack.url, `/tee-times?squad=${squadId}`, TAPS, leading));
        }
      }).finally(second.stop);
      tell(sights);
      tellOfTaps(taps);
    }),
  ),
);
