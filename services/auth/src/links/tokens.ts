import { createHash, randomBytes } from 'node:crypto';
import { CODE_ALPHABET, CODE_LENGTH } from '@fourball/contracts/http/email.ts';

/** Secret of a mailed link, and id of a session as only the browser keeps it: 256 bits at random. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Stored form of the token: its SHA-256. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** A new code: 40 random bits, 5 in each character. */
export const newCode = (): string =>
  Array.from(randomBytes(CODE_LENGTH), (byte) => CODE_ALPHABET[byte % CODE_ALPHABET.length]).join('');

/** Stored form of a golfer's code: no two golfers with the same code have the same one. */
export const hashOfCode = (userId: string, code: string): string => hashOfToken(`${userId} ${code}`);
