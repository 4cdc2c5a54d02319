import { plant } from '../../chaos/planted/plant.ts';

/** Each mail is handed over once more after it was accepted. */
plant(
  '/services/notification/src/email/queue/service.ts',
  'await deliver({ id: mail.id, createdAt: mail.createdAt, ...composed });',
  'for (const _ of [1, 2]) await deliver({ id: mail.id, createdAt: mail.createdAt, ...composed });',
);
