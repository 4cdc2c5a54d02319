import { randomBytes } from 'node:crypto';

/** Text that repeats what a proof chooses at random. */
export const SEED = process.env.SEED || randomBytes(4).toString('hex');
