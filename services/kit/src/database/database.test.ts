import { expect, it } from 'vitest';
import { isDatabaseAway } from './database.ts';

const error = (message: string, more: object = {}) => Object.assign(new Error(message), more);
const adapterError = (originalCode: string) => ({
  meta: { driverAdapterError: { cause: { originalCode, kind: 'postgres' } } },
});

it.each([
  ['refuses connections', error('connect ECONNREFUSED 127.0.0.1:5432', { code: 'ECONNREFUSED' })],
  ['was killed in a transaction', error('Client has encountered a connection error and is not queryable')],
  ['ended the connection', error('Connection terminated unexpectedly')],
  ['ended it under a raw query', error('Raw query failed. `Server has closed the connection.`', { code: 'P2010' })],
  ['dies under a query', error('terminating connection due to unexpected postmaster exit')],
  ['is not reached by Prisma', error("Can't reach database server at 127.0.0.1:5432", { code: 'P1001' })],
  ['is starting up, as Prisma tells it', error('Database error', { code: 'P2039', ...adapterError('57P03') })],
  ['gave the transaction up in a deadlock', error('deadlock detected', { code: '40P01' })],
  ['had it wait too long for a lock', error('Raw query failed', { code: 'P2010', ...adapterError('55P03') })],
  ['gave it up as Prisma tells it', error('Transaction failed due to a write conflict', { code: 'P2034' })],
  ['is named by the cause', new Error('The write failed', { cause: error('read', { code: 'ECONNRESET' }) })],
])('a database that is away is told from a wrong query: it %s', (_, thrown) => {
  expect(isDatabaseAway(thrown)).toBe(true);
});

it.each([
  ['a statement that took too long', error('Raw query failed', { code: 'P2010', ...adapterError('57014') })],
  ['a value that is taken', error('Unique constraint failed', { code: 'P2002', ...adapterError('23505') })],
  ['a query that is wrong', error('Database error', { code: 'P2039', ...adapterError('42703') })],
  ['no error at all', 'ECONNREFUSED'],
])('a database that is away is not taken for %s', (_, thrown) => {
  expect(isDatabaseAway(thrown)).toBe(false);
});
