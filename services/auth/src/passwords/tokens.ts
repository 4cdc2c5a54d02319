import { createHash, randomBytes } from 'node:crypto';

/** Secret of a mailed link: 256 bits at random. */
export const newResetToken = (): string => randomBytes(32).toString('base64url');

/** Stored form of the token: its SHA-256. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex');
