const DAY_MS = 24 * 60 * 60 * 1000;

/** The moment from which an invite made at `now` no longer works. */
export const inviteExpiry = (now: Date, days: number): Date => new Date(now.getTime() + days * DAY_MS);
