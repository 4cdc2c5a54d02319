import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

/** A process that starts as every process does, makes one span, and tells what it has loaded and made of it. */
const script = `
  import { registerHooks } from 'node:module';
  const loaded = new Set();
  registerHooks({ load(url, context, next) {
    const name = /node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(url)?.[1];
    if (name) loaded.add(name);
    return next(url, context);
  } });
  const kit = (path) => import(new URL(path, '${new URL('../', import.meta.url)}'));
  const { startProcess } = await kit('process/lifecycle.ts');
  const { readConfig, processConfig } = await kit('process/config.ts');
  const { inSpan, currentTraceId } = await kit('telemetry/tracing.ts');
  const z = await import('zod/mini');
  await startProcess('probe', () => readConfig(z.object(processConfig), process.env), async ({ metrics }) => {
    const traceId = await inSpan('probe', {}, async () => currentTraceId());
    process.stdout.write(JSON.stringify({ loaded: [...loaded], traceId, isMeasured: metrics !== undefined }) + '\\n');
    process.kill(process.pid, 'SIGTERM');
  });
`;

async function probe(environment: NodeJS.ProcessEnv) {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: new URL('../../', import.meta.url),
    env: { PORT: '0', LOG_LEVEL: 'silent', ...environment },
  });
  return JSON.parse(stdout) as { loaded: string[]; traceId?: string; isMeasured: boolean };
}

const sdk = /^@opentelemetry\/(?!api$|semantic-conventions$)/;

test('without a collector the tracing SDK is not even loaded, and without a port nothing is measured', async () => {
  for (const environment of [{}, { OTEL_EXPORTER_OTLP_ENDPOINT: '', METRICS_PORT: '' }]) {
    const { loaded, traceId, isMeasured } = await probe(environment);
    expect(loaded).toContain('@opentelemetry/api');
    expect(loaded.filter((name) => sdk.test(name))).toEqual([]);
    expect([traceId, isMeasured]).toEqual([undefined, false]);
  }
});

test('with a collector a process sends its last spans before it ends', async () => {
  const bodies: string[] = [];
  const collector = createServer(async (request, response) => {
    bodies.push(`${request.url} ${await text(request)}`);
    response.end('{}');
  });
  collector.listen(0, '127.0.0.1');
  await once(collector, 'listening');
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  const { loaded, traceId, isMeasured } = await probe({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, METRICS_PORT: '0' });
  collector.close();
  expect(loaded.filter((name) => sdk.test(name))).not.toEqual([]);
  expect(traceId).toMatch(/^[0-9a-f]{32}$/);
  expect(isMeasured).toBe(true);
  expect(bodies).toEqual([expect.stringContaining(`"traceId":"${traceId}"`)]);
  expect(bodies[0]).toMatch(/^\/v1\/traces /);
});

test.each(['silent', 'away'])(
  'a collector that is %s does not hold up the end of a process until that is cut off',
  async (what) => {
    const collector = createServer().listen(0, '127.0.0.1');
    await once(collector, 'listening');
    const { port } = collector.address() as AddressInfo;
    if (what === 'away') await promisify(collector.close.bind(collector))();
    // The port of the metrics keeps the process there to be ended.
    const { traceId } = await probe({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`, METRICS_PORT: '0' });
    expect(traceId).toBeDefined();
    collector.close();
  },
);
