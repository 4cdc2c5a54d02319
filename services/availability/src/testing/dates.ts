const DAY_MS = 24 * 60 * 60 * 1000;

/** The date that lies so many days from today in UTC. */
export const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
