import { createHash, randomBytes } from 'node:crypto';

/** What makes a feed's address a secret: 256 bits at random. */
export const newFeedToken = (): string => randomBytes(32).toString('base64url');

/** By what a token is found again: its SHA-256. */
export const storedForm = (token: string): Buffer<ArrayBuffer> => createHash('sha256').update(token).digest();

/** By what a text is known from others, such as a feed's content. */
export const fingerprint = storedForm;
