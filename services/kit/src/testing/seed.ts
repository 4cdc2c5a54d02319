import { randomBytes } from 'node:crypto';

/** Text that repeats what a proof chooses at random. */
export const SEED = process.env.SEED || randomBytes(4).toString('hex');

/** Random histories that proofs play, in place of what they play by themselves. */
export const historiesOr = (usual: number, share = 1): number =>
  process.env.HISTORIES ? Math.ceil(Number(process.env.HISTORIES) * share) : usual;
