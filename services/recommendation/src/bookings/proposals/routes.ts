import { BROWSER_HEADER, browserIn } from '@fourball/contracts/http/headers.ts';
import { sharedLinkRoutes as routes } from '@fourball/contracts/http/shared-link.ts';
import { serve } from '@fourball/kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import type { ProposalService } from './service.ts';

export function proposalRoutes(app: FastifyInstance, proposals: ProposalService): void {
  serve(app, routes.proposeAnswer, async ({ caller, params: { recommendationId: round }, body, reply }) => {
    const held = browserIn(reply.request.headers);
    const { browser, isCounted } = await proposals.propose(caller.shared, round, body, held);
    reply.header(BROWSER_HEADER, browser);
    const became = new URLSearchParams({ said: isCounted ? body.answer : 'proposed', round, golfer: body.userId });
    reply.redirect(`../?${became}`, routes.proposeAnswer.success.status);
  });
  serve(app, routes.listProposals, ({ params, caller }) => proposals.list(params.squadId, caller.userId));
  serve(app, routes.decideProposal, ({ params, caller, body }) =>
    proposals.decide(params.recommendationId, caller.userId, params.userId, body),
  );
}
