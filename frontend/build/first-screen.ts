import { readFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import type { IndexHtmlTransformContext, Plugin } from 'vite';
import { type FirstCall, type Manifest, ownScriptsOf, routes } from './routes.ts';

/** A path as a pattern, its shape, the title in its header, the scripts that only it needs, and its first calls. */
type FirstScreen = readonly [
  pattern: string,
  shell: string,
  title: string,
  scripts: readonly string[],
  calls: readonly FirstCall[],
];

/**
 * Shows, before the app is there, the shape of the screen that the path leads to, and fetches that screen's code beside
 * the app's, which would otherwise ask for it one import after the other.
 */
export const firstScreen: Plugin = {
  name: 'first-screen',
  transformIndexHtml: {
    order: 'post',
    handler(html, context) {
      const script = `<script>(${showFirstScreen})(${JSON.stringify(firstScreens(context))}, '__SIGNED_IN__' === 'yes')</script>`;
      return html.replace('</body>', () => `  ${script}\n  </body>`).replace('rel="icon" href="/favicon.svg"', icon);
    },
  },
};

/** Within the page, since a request costs more than its 297 bytes. */
const icon = `rel="icon" href="data:image/svg+xml;base64,${readFileSync(new URL('../public/favicon.svg', import.meta.url), 'base64')}"`;

function firstScreens({ bundle, filename }: IndexHtmlTransformContext): FirstScreen[] {
  // The development server serves modules one by one.
  const manifest = bundle && manifestOf(bundle, dirname(filename));
  return routes
    .filter(({ path }) => path !== '*')
    .map((route) => [
      `^${route.path.replaceAll(/:\w+/g, '([^/]+)').replace(/\/$/, '')}/?$`,
      route.shell ?? '',
      route.title ?? '',
      manifest ? ownScriptsOf(route, manifest).map((file) => `/${file}`) : [],
      (route.calls ?? []).map(([path, ...body]): FirstCall => [path.replace(/:\w+/, '$1'), ...body]),
    ]);
}

/** The bundle in the words of the manifest that Vite will write of it. */
function manifestOf(bundle: NonNullable<IndexHtmlTransformContext['bundle']>, root: string): Manifest {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const keyOf = (chunk: (typeof chunks)[number]) =>
    chunk.facadeModuleId ? relative(root, chunk.facadeModuleId) : chunk.fileName;
  const keys = new Map(chunks.map((chunk) => [chunk.fileName, keyOf(chunk)]));
  return Object.fromEntries(
    chunks.map((chunk) => [
      keyOf(chunk),
      { file: chunk.fileName, name: chunk.name, imports: chunk.imports.map((file) => keys.get(file) ?? file) },
    ]),
  );
}

/**
 * Runs in the page, by its text: it knows nothing but what it is given.
 * @param isGolfer told by the gateway, which sees a session's cookie: a visitor would be refused.
 */
function showFirstScreen(screens: readonly FirstScreen[], isGolfer: boolean): void {
  const screen = screens.find(([pattern]) => new RegExp(pattern).test(location.pathname));
  if (!screen) return;
  const [pattern, shell, title, scripts, calls] = screen;
  document.documentElement.dataset.shell = shell;
  const heading = document.querySelector('.shell-header h1');
  if (heading) heading.textContent = title;
  const ask = ([path, body]: FirstCall) => {
    const address = path
      .replace('$1', new RegExp(pattern).exec(location.pathname)?.[1] ?? '')
      .replace('$month', monthOfWeekend);
    const sent = body && JSON.stringify(body, (_, value) => (typeof value === 'number' ? dateIn(value) : value));
    const method = sent ? 'POST' : 'GET';
    const headers: HeadersInit = sent ? { 'content-type': 'application/json' } : {};
    // No longer than the app would wait, whose call waits for this one.
    const answer = fetch(address, { method, body: sent, headers, signal: AbortSignal.timeout(20_000) });
    // Read to its end, also where no call takes it. The app makes a call anew that has failed here.
    answer.then((whole) => whole.clone().arrayBuffer()).catch(() => {});
    return [`${method} ${address} ${sent ?? ''}`, answer];
  };
  const today = new Date();
  const textOf = (year: number, month: number, day: number) =>
    new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);
  const dateIn = (days: number) => textOf(today.getFullYear(), today.getMonth(), today.getDate() + days);
  const monthOfWeekend = () => {
    const [year = 0, month = 0] = dateIn(6 - today.getDay() || 7)
      .split('-')
      .map(Number);
    return `startDate=${textOf(year, month - 1, 1)}&endDate=${textOf(year, month, 0)}`;
  };
  // A query asks for another part of the screen.
  if (isGolfer && navigator.onLine && !location.search) globalThis.fourballAhead = Object.fromEntries(calls.map(ask));
  for (const href of scripts)
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', href, crossOrigin: '' }),
    );
}
