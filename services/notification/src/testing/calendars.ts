import { createLedger } from '@fourball/kit/events/publish/ledger.ts';
import type { ReadCalendar } from '../calendar/reading/service.ts';
import type { PrismaClient } from '../generated/prisma/client.ts';
import { open, seal } from './sealing.ts';

const neverRead: ReadCalendar = async () => {
  throw new Error('no calendar is read in this test');
};

/** Dependencies of the app for calendars; events that it publishes stay in the outbox. */
export const calendarDependencies = (client: PrismaClient, readCalendar = neverRead) => ({
  ledger: createLedger({ client, publisher: 'notification', wake: () => {} }),
  seal,
  open,
  publicUrl: 'https://fourball.example',
  readCalendar,
});
