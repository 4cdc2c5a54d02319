import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { authRoutes } from '@fourball/contracts/http/auth.ts';
import { fillStack } from '../demo/demo.ts';
import type { SignIn } from '../demo/sign-ins.ts';
import { sentenceOf } from '../local/operator-error.ts';
import { startPart } from '../local/parts.ts';
import { freePorts } from '../local/ports.ts';
import { prepare } from '../local/prepare.ts';
import { waitUntilReady } from '../local/readiness.ts';
import { step, terminalReport } from '../local/report.ts';
import { type RunningStack, startStack } from '../local/stack.ts';
import { ensureTools } from '../local/system-tools.ts';
import { createVisitor } from '../proofs/visitor.ts';
import { hold } from './hold.ts';
import { median } from './reads.ts';
import { type Sight, visit } from './web-visit.ts';

/* `make bench-web`: what a golfer on a slow phone and line sees of the built app, and when. */
const ROUNDS = 5;
const MOST_OF_EMPTY = 0.5;
const MOST_MS_TO_SQUADS = 3_000;
const MOST_SHIFT = 0.05;

const LIFTED_LIMITS = { RATE_LIMIT_SCALE: '1000' };
const READY_DEADLINE_MS = 60_000;

const report = terminalReport();
const note = (line = '') => report({ kind: 'note', line });

const EMAIL_FIELD = 'input[type=email]';
const SQUAD = '[aria-labelledby=active-squads] li a';

async function run(): Promise<void> {
  await prepare(report);
  await ensureTools(['nats-server', 'chromium'], report);
  const [port = 0] = await freePorts(1);
  const stack = await step(report, 'Starting a whole stack', () =>
    startStack({ port, durable: false, environment: LIFTED_LIMITS }),
  );
  const empty = await mkdtemp(join(tmpdir(), 'fourball-empty-root-'));
  const undo = [stack.stop, () => rm(empty, { recursive: true })];
  try {
    const [dana] = (await fillStack(stack.url, report)) as [SignIn];
    const session = await signIn(stack.url, dana);
    await emptyRoot(stack.wiring.webRoot, empty);
    const second = await startSecondGateway(stack, empty);
    undo.unshift(second.stop);
    const sights = { auth: [] as Sight[], emptyAuth: [] as Sight[], home: [] as Sight[] };
    await step(report, `Visiting in ${ROUNDS} rounds, each with a cold cache`, async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        sights.auth.push(await visit(stack.url, '/auth', EMAIL_FIELD));
        sights.emptyAuth.push(await visit(second.url, '/auth', EMAIL_FIELD));
        sights.home.push(await visit(stack.url, '/', SQUAD, session));
      }
    });
    tell(sights);
  } finally {
    for (const step of undo) await step();
  }
}

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

function tell({ auth, emptyAuth, home }: Record<'auth' | 'emptyAuth' | 'home', readonly Sight[]>): void {
  const of = (sights: readonly Sight[], figure: 'firstPaint' | 'largestPaint' | 'shown' | 'shift' | 'kilobytes') =>
    median(sights.map((sight) => sight[figure]));
  note(`412 px wide, 4x slower processor, 1.6 Mbit/s, 150 ms, cold cache; medians of ${ROUNDS} rounds`);
  for (const [name, sights, what] of [
    ['/auth', auth, 'form'],
    ['/auth with an empty root', emptyAuth, 'form'],
    ['/', home, 'squads'],
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
  hold(note, what, ratio, { atMost: MOST_OF_EMPTY }, (figure) => figure.toFixed(2));
  hold(note, 'squads on / after', of(home, 'shown'), { atMost: MOST_MS_TO_SQUADS }, ms);
  for (const [path, sights] of [
    ['/auth', auth],
    ['/', home],
  ] as const)
    hold(note, `layout shift of ${path}`, of(sights, 'shift'), { atMost: MOST_SHIFT }, (figure) => figure.toFixed(3));
}

const ms = (figure: number) => `${Math.round(figure)} ms`;

try {
  await run();
} catch (error) {
  console.error(sentenceOf(error));
  process.exitCode = 1;
}
