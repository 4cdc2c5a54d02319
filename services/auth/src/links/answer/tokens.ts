import { createHmac, randomBytes } from 'node:crypto';

const SEED_BYTES = 32;

/** Random part of a link, by which its token can be given again. */
export const newSeed = (): Buffer<ArrayBuffer> => randomBytes(SEED_BYTES);

/** Token of a link: 256 bits that neither the seed nor the key alone tells. */
export const tokenOf = (key: Uint8Array, seed: Uint8Array, kind: 'answer' | 'shared' = 'answer'): string =>
  createHmac('sha256', key).update(`${kind} link `).update(seed).digest('base64url');
