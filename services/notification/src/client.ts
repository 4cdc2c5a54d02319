import { adapterOptions, CLIENT_LIMITS, type Pool } from '@fourball/kit/database/database.ts';
import { PrismaPg } from '@prisma/adapter-pg';
import { PrismaClient } from './generated/prisma/client.ts';

/** The service's client on these connections; its queries mean the tables of `schema` where one is told. */
export const createClient = (pool: Pool, schema?: string): PrismaClient =>
  new PrismaClient({ adapter: new PrismaPg(pool, adapterOptions(schema)), ...CLIENT_LIMITS });
