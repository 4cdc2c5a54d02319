import { emailRoutes } from '@fourball/contracts/http/email.ts';
import { serve } from '@fourball/kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import { originIn } from '../tries/policy.ts';
import type { VerificationService } from './service.ts';

export function verificationRoutes(app: FastifyInstance, verifications: VerificationService): void {
  serve(app, emailRoutes.verifyEmail, async ({ body, caller }) => {
    await verifications.verify(body, caller.userId);
    return { message: 'Your e-mail address is confirmed.' };
  });
  serve(app, emailRoutes.resendVerification, async ({ caller, reply }) => {
    const isSent = await verifications.resend(caller.userId, originIn(reply.request.headers));
    return { message: isSent ? 'We have sent you another mail.' : 'Your e-mail address is confirmed already.' };
  });
  serve(app, emailRoutes.changeEmail, async ({ body, caller, reply }) => {
    await verifications.requestChange(caller.userId, body, originIn(reply.request.headers));
    return { message: 'We have sent a mail to the new address. Nothing changes until you confirm it.' };
  });
  serve(app, emailRoutes.pendingEmail, async ({ caller }) => ({
    newEmail: await verifications.pendingEmail(caller.userId),
  }));
  serve(app, emailRoutes.restoreEmail, async ({ body }) => {
    await verifications.restore(body.token);
    return { message: 'Your address is back. We have mailed you a link to set a new password.' };
  });
}
