import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import { notFound } from '@fourball/kit/http/problem.ts';
import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify';
import { takesGzip } from './compression.ts';
import type { CookieJar } from './cookies.ts';
import type { LinkPreview } from './link-preview.ts';
import { FILE_POLICY, pagePolicy } from './security-headers.ts';

/** Placeholder in the built page where the nonce of each answer goes. */
const NONCE_PLACEHOLDER = '__CSP_NONCE__';
/** Placeholder where the page is told whether a golfer asks for it, by their session's cookie, good or not. */
const SIGNED_IN_PLACEHOLDER = '__SIGNED_IN__';
const PAGE = 'index.html';

const compressed = promisify(gzip);

/** Serves the web app: its files as they are, and its page for every other address outside of the API. */
export async function serveWebApp(app: FastifyInstance, served: WebApp): Promise<void> {
  await app.register(serveFiles, served);
}

interface WebApp {
  /** Folder of the build. */
  readonly root: string;
  readonly cookies: CookieJar;
  readonly linkPreview: LinkPreview;
}

const serveFiles: FastifyPluginAsync<WebApp> = async (app, { root, cookies, linkPreview }) => {
  // Each file is a route, and those of each build have other names.
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, routeName: 'web' };
  });
  await app.register(fastifyStatic, {
    root,
    index: false,
    // One route a file, found at the start: every other address is the page's.
    wildcard: false,
    // The page is a template, and never served as it is; what is compressed is sent in the place of its file.
    globIgnore: [PAGE, '**/*.{br,gz}'],
    // By the build, as well as it can be.
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      // Built files carry a hash of their content in their name.
      const isHashed = path.includes('/assets/');
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      reply.header('content-security-policy', FILE_POLICY);
    },
  });
  app.get('/*', async (request, reply) => {
    if (!isPage(request)) throw notFound();
    // Read each time: a build may have put another in its place.
    const template = await readFile(join(root, PAGE), 'utf8');
    const nonce = randomBytes(16).toString('base64url');
    reply.type('text/html; charset=utf-8').headers({
      'cache-control': 'no-cache',
      'content-security-policy': pagePolicy(nonce),
      vary: 'accept-encoding, cookie',
    });
    const preview = await linkPreview(request);
    const isGolfer = cookies.sessionOf(cookies.parse(request.headers.cookie)) !== undefined;
    const page = template
      .replaceAll(NONCE_PLACEHOLDER, nonce)
      .replaceAll(SIGNED_IN_PLACEHOLDER, isGolfer ? 'yes' : 'no')
      .replace('</title>', () => `</title>${preview}`);
    if (!takesGzip(request)) return reply.send(page);
    return reply.header('content-encoding', 'gzip').send(await compressed(page));
  });
};

/** Whether a request asks for a page of the web app, which then decides itself whether there is one. */
function isPage(request: FastifyRequest): boolean {
  const [path = ''] = request.url.split('?', 1);
  if (path === `/${PAGE}`) return true;
  const isOurs = /^\/(api|a|internal|assets|metrics)(\/|$)/i.test(path) || /\.\w+$/.test(path);
  return !isOurs && /text\/html|\*\/\*/.test(request.headers.accept ?? '*/*');
}
