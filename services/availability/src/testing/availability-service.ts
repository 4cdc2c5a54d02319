import type { MembershipState } from '@fourball/contracts/events/squad.ts';
import { newId } from '@fourball/kit/process/id.ts';
import { startTestService } from '@fourball/kit/testing/service.ts';
import { buildApp } from '../app.ts';
import { createClient } from '../client.ts';
import { handlers } from '../consumers/handlers.ts';

export const startAvailabilityService = () =>
  startTestService({
    name: 'availability',
    migrations: new URL('../../prisma/migrations', import.meta.url),
    createClient: (pool) => createClient(pool),
    handlers,
    build: buildApp,
  });

const DAY_MS = 24 * 60 * 60 * 1000;
/** Read once, so that a test's dates stay where they are when midnight passes. */
const start = Date.now();

/** The date that lies so many days from the day, in UTC, on which the test began. */
export const inDays = (days: number): string => new Date(start + days * DAY_MS).toISOString().slice(0, 10);

/** An active membership as the squad service tells of it. */
export const membership = (change: Partial<MembershipState> = {}): MembershipState => ({
  id: newId(),
  squadId: newId(),
  userId: newId(),
  role: 'member',
  status: 'active',
  joinedAt: new Date().toISOString(),
  ...change,
});
