import { createHash, randomBytes } from 'node:crypto';

/** Token of a guest's link: 256 random bits. */
export const newGuestToken = (): string => randomBytes(32).toString('base64url');

/** Hash that is kept of it, by which it is looked up. */
export const hashOfGuestToken = (token: string): string => createHash('sha256').update(token).digest('hex');
