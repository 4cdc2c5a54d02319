import { createHash, randomBytes } from 'node:crypto';

/** Secret of a feed's address: 256 bits at random. */
export const newFeedToken = (): string => randomBytes(32).toString('base64url');

/** By what a token is found again, and a text told from others: its SHA-256. */
export const hashOf = (text: string): Buffer<ArrayBuffer> => createHash('sha256').update(text).digest();
