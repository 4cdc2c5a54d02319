import { answerRoutes } from '@fourball/contracts/http/answer.ts';
import { unsubscribeRoutes as routes } from '@fourball/contracts/http/unsubscribe.ts';
import { serve } from '@fourball/kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import type { MailSubscriptionService } from './service.ts';

export function mailSubscriptionRoutes(app: FastifyInstance, subscriptions: MailSubscriptionService): void {
  serve(app, routes.openUnsubscribe, async ({ params: { mailToken }, reply }) => {
    await subscriptions.get(mailToken);
    reply.redirect(`/unsubscribe/${mailToken}`);
  });
  serve(app, routes.mailSubscription, ({ params }) => subscriptions.get(params.mailToken));
  serve(app, routes.unsubscribe, ({ params }) => subscriptions.end(params.mailToken));
  serve(app, answerRoutes.stopMails, async ({ body, caller, reply }) => {
    await subscriptions.choose(caller.link, body.mails);
    reply.redirect(body.mails === 'none' ? './?said=no-mails' : './', 303);
  });
  serve(app, routes.resubscribe, ({ params }) => subscriptions.takeUpAgain(params.mailToken));
}
