import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { ConfigError, readConfig, serviceConfig } from './config.ts';

const schema = z.object(serviceConfig);
const complete = {
  PORT: '4000',
  NATS_URL: 'nats://127.0.0.1:4222',
  DATABASE_URL: 'postgres://squad:secret@127.0.0.1:5432/squad',
  JWKS_URL: 'http://127.0.0.1:4001/internal/jwks',
};

test('a complete environment is read, with defaults for the rest; an empty variable counts as one that is not set', () => {
  const read = readConfig(schema, { ...complete, HOST: '', METRICS_PORT: '', OTEL_EXPORTER_OTLP_ENDPOINT: '' });
  expect(read).toMatchObject({ HOST: '127.0.0.1', PORT: 4000, LOG_LEVEL: 'info' });
  expect([read.METRICS_PORT, read.OTEL_EXPORTER_OTLP_ENDPOINT]).toEqual([undefined, undefined]);
  expect(readConfig(schema, complete)).toEqual(read);
});

test('every fault is named at once', () => {
  const read = () => readConfig(schema, { ...complete, PORT: 'x', DATABASE_URL: '', LOG_LEVEL: 'x', JWKS_URL: 'x:80' });
  expect(read).toThrow(ConfigError);
  for (const one of ['4 fault(s)', 'PORT: ', 'DATABASE_URL: ', 'LOG_LEVEL: ', 'JWKS_URL: ']) expect(read).toThrow(one);
});
