/** The services behind the gateway; each publishes its events on the stream of its name in capitals. */
export const SERVICES = ['auth', 'squad', 'availability', 'recommendation', 'notification'] as const;
export type ServiceName = (typeof SERVICES)[number];
