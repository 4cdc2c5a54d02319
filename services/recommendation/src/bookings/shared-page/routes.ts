import { browserIn } from '@fourball/contracts/http/headers.ts';
import { sharedLinkRoutes as routes } from '@fourball/contracts/http/shared-link.ts';
import { pagePolicy } from '@fourball/kit/http/page-policy.ts';
import { serve } from '@fourball/kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import { STYLE } from '../answer-page/style.ts';
import type { SharedPageService } from './service.ts';

const POLICY = pagePolicy(STYLE);

export function sharedPageRoutes(app: FastifyInstance, shared: SharedPageService): void {
  serve(app, routes.sharedPage, ({ caller, query, reply }) => {
    reply.header('content-security-policy', POLICY);
    return shared.page(caller.shared, query, browserIn(reply.request.headers));
  });
}
