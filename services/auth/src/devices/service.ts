import { randomBytes } from 'node:crypto';
import type { Prisma } from '../generated/prisma/client.ts';
import { insertKey } from './repository.ts';
import { createDeviceTokens, type DeviceTokens } from './tokens.ts';

export type { DeviceTokens };

/** The key that the first replica made. */
export const openKey = (tx: Prisma.TransactionClient): Promise<Uint8Array> => insertKey(tx, randomBytes(32));

/** Signs with that key. */
export const openDeviceTokens = async (tx: Prisma.TransactionClient): Promise<DeviceTokens> =>
  createDeviceTokens(await openKey(tx));
