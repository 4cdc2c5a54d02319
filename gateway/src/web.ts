import fastifyStatic from '@fastify/static';
import { notFound } from '@fourball/kit/problem.ts';
import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify';

/** Serves the web app: its files as they are, and its page for every other address outside of the API. */
export async function serveWebApp(app: FastifyInstance, root: string): Promise<void> {
  await app.register(serveFiles, { root });
}

const serveFiles: FastifyPluginAsync<{ root: string }> = async (app, { root }) => {
  // Each file is a route, and those of each build have other names.
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, routeName: 'web' };
  });
  await app.register(fastifyStatic, {
    root,
    index: false,
    // One route a file, found at the start: every other address is the page's.
    wildcard: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      // Built files carry a hash of their content in their name.
      const isHashed = path.includes('/assets/');
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  app.get('/*', (request, reply) => {
    if (!isPage(request)) throw notFound();
    return reply.sendFile('index.html');
  });
};

/** Whether a request asks for a page of the web app, which then decides itself whether there is one. */
function isPage(request: FastifyRequest): boolean {
  const [path = ''] = request.url.split('?', 1);
  const isOurs = /^\/(api|internal|assets|metrics)(\/|$)/.test(path) || /\.\w+$/.test(path);
  return !isOurs && /text\/html|\*\/\*/.test(request.headers.accept ?? '*/*');
}
