import type { ServiceName } from '@fourball/contracts/services.ts';

/** Publishers that each service reads. */
export const publishersOf: Readonly<Record<ServiceName, readonly ServiceName[]>> = {
  auth: ['squad', 'recommendation'],
  squad: ['auth', 'recommendation'],
  availability: ['auth', 'squad'],
  recommendation: ['auth', 'squad', 'availability', 'notification'],
  notification: ['auth', 'squad', 'availability', 'recommendation'],
};
