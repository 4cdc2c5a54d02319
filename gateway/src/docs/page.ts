import fastifySwagger from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import { allRoutes } from '@fourball/contracts/http/routes.ts';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { describeApi } from './openapi.ts';

/** Policy of the page: it loads its own files alone, runs no inline script, and nobody frames it. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
  "object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The page of the API at `/api/docs`, and its OpenAPI document at `/api/docs/json`. Anyone may read them. */
export async function serveDocs(app: FastifyInstance): Promise<void> {
  await app.register(docs);
}

const docs: FastifyPluginAsync = async (app) => {
  app.addHook('onSend', async (_request, reply) => {
    if (reply.statusCode === 200) reply.header('cache-control', 'public, max-age=3600');
  });
  await app.register(fastifySwagger, { mode: 'static', specification: { document: documentOnDemand() as never } });
  await app.register(fastifySwaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: policy,
    theme: { title: 'Fourball API' },
    uiConfig: { layout: 'BaseLayout', docExpansion: 'list', defaultModelsExpandDepth: 0 },
  });
};

/** The document, described when it is first asked for and not while the gateway starts. */
function documentOnDemand() {
  let document: ReturnType<typeof describeApi> | undefined;
  return {
    toJSON() {
      document ??= describeApi(allRoutes);
      return document;
    },
  };
}
