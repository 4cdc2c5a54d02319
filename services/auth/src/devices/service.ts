import { randomBytes } from 'node:crypto';
import type { PrismaClient } from '../generated/prisma/client.ts';
import { insertKey } from './repository.ts';
import { createDeviceTokens, type DeviceTokens } from './tokens.ts';

export type { DeviceTokens };

/** Signs with the key that the first replica made. */
export const openDeviceTokens = async (client: PrismaClient): Promise<DeviceTokens> =>
  createDeviceTokens(await insertKey(client, randomBytes(32)));
