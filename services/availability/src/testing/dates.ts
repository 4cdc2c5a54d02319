const DAY_MS = 24 * 60 * 60 * 1000;
/** Read once, so that a test's dates stay where they are when midnight passes. */
const start = Date.now();

/** The date that lies so many days from the day, in UTC, on which the test began. */
export const inDays = (days: number): string => new Date(start + days * DAY_MS).toISOString().slice(0, 10);
