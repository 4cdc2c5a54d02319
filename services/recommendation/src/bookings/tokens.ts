import { createHash, randomBytes } from 'node:crypto';

/** Token of a guest's link, or one that tells a browser from others: 256 random bits. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Hash that is kept of it, by which it is looked up, and which nobody can send. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex');
