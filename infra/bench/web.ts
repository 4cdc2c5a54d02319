import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { authRoutes } from '@fourball/contracts/http/auth.ts';
import { fillStack } from '../dev-stack/demo/demo.ts';
import type { SignIn } from '../dev-stack/demo/sign-ins.ts';
import { startPart } from '../dev-stack/parts.ts';
import { freePorts } from '../dev-stack/ports.ts';
import { waitUntilReady } from '../dev-stack/readiness.ts';
import { silent } from '../dev-stack/report.ts';
import type { RunningStack } from '../dev-stack/stack.ts';
import { createVisitor } from '../lib/visitor.ts';
import {
  during,
  hold,
  LIFTED_LIMITS,
  median,
  ms,
  note,
  READY_DEADLINE_MS,
  runBench,
  withFolder,
  withStack,
} from './bench.ts';
import { type Sight, visit } from './web-visit.ts';

/* `make bench-web`: what a golfer on a slow phone and line sees of the built app, and when. */
const ROUNDS = 5;
const MOST_OF_EMPTY = 0.5;
const MOST_MS_TO_SQUADS = 3_000;
const MOST_SHIFT = 0.05;

const EMAIL_FIELD = 'input[type=email]';
const SQUAD = '[aria-labelledby=active-squads] li a';

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
  hold(what, ratio, { atMost: MOST_OF_EMPTY });
  hold('squads on / after', of(home, 'shown'), { atMost: MOST_MS_TO_SQUADS }, ms);
  for (const [path, sights] of Object.entries({ '/auth': auth, '/': home }))
    hold(`layout shift of ${path}`, of(sights, 'shift'), { atMost: MOST_SHIFT }, (figure) => figure.toFixed(3));
}

await runBench(['nats-server', 'chromium'], () =>
  withFolder((empty) =>
    withStack({}, async (stack) => {
      const [dana] = (await during('Filling it', () => fillStack(stack.url, silent, stack.wiring.mailFolder))) as [
        SignIn,
      ];
      const session = await signIn(stack.url, dana);
      await emptyRoot(stack.wiring.webRoot, empty);
      const second = await startSecondGateway(stack, empty);
      const sights = { auth: [] as Sight[], emptyAuth: [] as Sight[], home: [] as Sight[] };
      await during(`Visiting in ${ROUNDS} rounds, each with a cold cache`, async () => {
        for (let round = 0; round < ROUNDS; round += 1) {
          sights.auth.push(await visit(stack.url, '/auth', EMAIL_FIELD));
          sights.emptyAuth.push(await visit(second.url, '/auth', EMAIL_FIELD));
          sights.home.push(await visit(stack.url, '/', SQUAD, session));
        }
      }).finally(second.stop);
      tell(sights);
    }),
  ),
);
