import type { Pool } from '@fourball/kit/database/database.ts';
import { serveOwnData } from '@fourball/kit/http/own-data.ts';
import type { FastifyInstance } from 'fastify';
import { lists } from './lists.ts';

export const serveOwnRounds = (app: FastifyInstance, pool: Pool): void =>
  serveOwnData(app, { pool, file: 'rounds', lists, tables: ['rounds'] });
