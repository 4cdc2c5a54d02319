import { newId } from '@fourball/kit/process/id.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type NotificationService, startNotificationService } from '../../testing/notification-service.ts';

let service: NotificationService;
beforeAll(async () => {
  service = await startNotificationService();
});
afterAll(() => service.stop());

it.each([
  ['a kind that nobody sends', { kind: 'weather' }, 'mails_kind_check'],
  [
    'an outcome that there is none',
    { outcome: 'lost', finishedAt: new Date(), sealed: null, nextAttemptAt: null },
    'mails_outcome_check',
  ],
  [
    'the content of a mail that was sent',
    { outcome: 'sent', finishedAt: new Date(), nextAttemptAt: null },
    'mails_waiting_check',
  ],
  ['a mail that waits for nothing', { nextAttemptAt: null }, 'mails_waiting_check'],
])('the database keeps no %s', async (_what, change, check) => {
  const row = { id: newId(), kind: 'password-reset', sealed: 'sealed', nextAttemptAt: new Date() };
  await expect(service.client.mail.create({ data: { ...row, ...change } })).rejects.toThrow(check);
});
