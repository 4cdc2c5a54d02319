import { createHash, randomBytes } from 'node:crypto';

/** What a mailed link holds: 256 bits at random. */
export const newResetToken = (): string => randomBytes(32).toString('base64url');

/** What the database keeps of it: its SHA-256. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex');
