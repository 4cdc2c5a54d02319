import { createHash, randomBytes } from 'node:crypto';

/** A session id as only the browser keeps it: 256 bits at random. */
export const newSessionId = (): string => randomBytes(32).toString('base64url');

/** Stored form of a session id: its SHA-256. */
export const storedForm = (sessionId: string): string => createHash('sha256').update(sessionId).digest('hex');
