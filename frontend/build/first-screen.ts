import { dirname, relative } from 'node:path';
import type { IndexHtmlTransformContext, Plugin } from 'vite';
import { LAST_SEEN } from '../src/features/offline/api/forget.ts';
import { type Manifest, ownScriptsOf, routes } from './routes.ts';

/** A path as a pattern, its shape, the title in its header, the scripts that only it needs, and its first calls. */
type FirstScreen = readonly [
  pattern: string,
  shell: string,
  title: string,
  scripts: readonly string[],
  calls: readonly string[],
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
      const script = `<script>(${showFirstScreen})(${JSON.stringify(firstScreens(context))}, '${LAST_SEEN}')</script>`;
      return html.replace('</body>', () => `  ${script}\n  </body>`);
    },
  },
};

function firstScreens({ bundle, filename }: IndexHtmlTransformContext): FirstScreen[] {
  // The development server serves modules one by one.
  const manifest = bundle && manifestOf(bundle, dirname(filename));
  return routes
    .filter(({ path }) => path !== '*')
    .map((route) => [
      `^${route.path.replaceAll(/:\w+/g, '[^/]+').replace(/\/$/, '')}/?$`,
      route.shell ?? '',
      route.title ?? '',
      manifest ? ownScriptsOf(route, manifest).map((file) => `/${file}`) : [],
      route.calls ?? [],
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
      { file: chunk.fileName, imports: chunk.imports.map((file) => keys.get(file) ?? file) },
    ]),
  );
}

/** Runs in the page, by its text: it knows nothing but what it is given. */
function showFirstScreen(screens: readonly FirstScreen[], lastSeen: string): void {
  const screen = screens.find(([pattern]) => new RegExp(pattern).test(location.pathname));
  if (!screen) return;
  const [, shell, title, scripts, calls] = screen;
  document.documentElement.dataset.shell = shell;
  const heading = document.querySelector('.shell-header h1');
  if (heading) heading.textContent = title;
  const ahead = (rel: string, href: string) => {
    const link = Object.assign(document.createElement('link'), { rel, href, crossOrigin: '' });
    if (rel === 'preload') {
      link.as = 'fetch';
      // The browser answers the next call with a failure of the preload: this call takes it, not the one after the network is back.
      link.onerror = () => void fetch(href).catch(() => {});
    }
    document.head.append(link);
  };
  for (const href of scripts) ahead('modulepreload', href);
  if (!navigator.onLine || !('caches' in window)) return;
  // Signing out deletes what was seen: a visitor would be refused.
  caches.has(lastSeen).then(
    (isGolfer) => {
      if (isGolfer) for (const href of calls) ahead('preload', href);
    },
    () => {},
  );
}
