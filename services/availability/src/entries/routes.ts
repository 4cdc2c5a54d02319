import { answerRoutes } from '@fourball/contracts/http/answer.ts';
import { availabilityRoutes } from '@fourball/contracts/http/availability.ts';
import { serve } from '@fourball/kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import type { EntryService } from './service.ts';

export function entryRoutes(app: FastifyInstance, entries: EntryService): void {
  serve(app, availabilityRoutes.listAvailability, ({ caller, query }) => entries.list(caller.userId, query));
  serve(app, availabilityRoutes.saveAvailability, ({ caller, body }) => entries.save(caller.userId, body));
  serve(app, availabilityRoutes.changeAvailability, ({ caller, body }) => entries.change(caller.userId, body));
  serve(app, availabilityRoutes.deleteAvailability, ({ caller, params }) => entries.forget(caller.userId, params.date));
  serve(app, answerRoutes.answerSlot, async ({ caller, body, reply }) => {
    await entries.answer(caller.link, body);
    reply.redirect('./', answerRoutes.answerSlot.success.status);
  });
  serve(app, availabilityRoutes.squadAvailability, ({ caller, params, query }) =>
    entries.ofSquad(params.squadId, caller.userId, query),
  );
}
