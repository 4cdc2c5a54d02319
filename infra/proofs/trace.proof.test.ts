import { availabilityRoutes } from '@fourball/contracts/http/availability.ts';
import { REQUEST_ID_HEADER } from '@fourball/contracts/http/headers.ts';
import { recommendationRoutes } from '@fourball/contracts/http/recommendation.ts';
import { until } from '@fourball/kit/testing/until.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parts } from '../local/topology.ts';
import { type Collector, type Span, startCollector } from './collector.ts';
import { type Golfer, registerGolfer } from './golfer.ts';
import { createSquad, inDays } from './squad.ts';
import { type ProofStack, startProofStack } from './stack.ts';

let collector: Collector;
let stack: ProofStack;
beforeAll(async () => {
  collector = await startCollector();
  stack = await startProofStack({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, LOG_LEVEL: 'trace' });
});
afterAll(async () => {
  await stack?.stop();
  collector?.close();
});

/** Gets a golfer alone in a squad to a booked tee time; answers the booking's own answer. */
async function book(golfer: Golfer) {
  const { squad } = await createSquad(golfer, 'Traced');
  await golfer.ask(availabilityRoutes.saveAvailability, { body: { date: inDays(10), timeSlots: ['09:00'] } });
  const params = { squadId: squad.id };
  const [offer] = await golfer.ask(recommendationRoutes.generateRecommendations, { params });
  if (!offer) throw new Error('Nothing was recommended');
  const recommendation = { params: { recommendationId: offer.id } };
  await golfer.ask(recommendationRoutes.confirmRecommendation, recommendation);
  return golfer.call(recommendationRoutes.bookRecommendation, { ...recommendation, body: {} });
}

const traceOf = ({ traceId }: Span) => collector.spans.filter((span) => span.traceId === traceId);

const { method, path } = recommendationRoutes.bookRecommendation;
const route = `${method} ${path}`;
const booked = 'recommendation.tee-time-booked.v1';

/** Spans of one booking, each below the one that is named after it. */
const expected = [
  `gateway: server ${route}`,
  `gateway: client call POST < gateway: server ${route}`,
  `recommendation: server ${route} < gateway: client call POST`,
  `recommendation: internal outbox write < recommendation: server ${route}`,
  `recommendation: producer publish ${booked} < recommendation: internal outbox write`,
  `squad: consumer apply ${booked} < recommendation: internal outbox write`,
  `notification: consumer apply ${booked} < recommendation: internal outbox write`,
];

test('one booking is one trace: gateway, recommendation, outbox, stream, squad and notification', async () => {
  const answer = await book(await registerGolfer(stack.url, 'Traced'));
  expect(answer.status).toBe(200);

  const described = await until('every part of the booking to be in its trace', async () => {
    const root = collector.spans.find(({ name, process }) => process === 'gateway' && name === route);
    const lines = root ? traceOf(root).map((span) => describe(span, traceOf(root))) : [];
    return expected.every((line) => lines.includes(line)) && lines;
  });
  expect(described.filter((line) => line.includes('< nobody'))).toEqual([]);

  const { traceId } = collector.spans.find(({ name }) => name === route) as Span;
  for (const part of ['gateway', 'recommendation'] as const) {
    const lines = (await stack.linesOf(part)).filter((line) => line.traceId === traceId);
    expect(lines).toMatchObject([{ route: path, requestId: answer.headers.get(REQUEST_ID_HEADER), status: 200 }]);
  }
});

function describe(span: Span, trace: readonly Span[]): string {
  const words = ({ process, kind, name }: Span) => `${process}: ${kind} ${name}`;
  if (span.parentSpanId === undefined) return words(span);
  const parent = trace.find(({ spanId }) => spanId === span.parentSpanId);
  return `${words(span)} < ${parent ? words(parent) : 'nobody'}`;
}

test('of signing in, with success and in vain, no process logs a secret or an e-mail address', async () => {
  const email = 'logged@example.com';
  const [password, wrongPassword] = ['fairway-and-green', 'rough-and-sand'];
  const send = (path: string, body: object) =>
    fetch(new URL(path, stack.url), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const registered = await send('/api/register', { email, password, firstName: 'Logged', lastName: 'Proof' });
  const signedIn = await send('/api/login', { email, password });
  const refused = await send('/api/login', { email, password: wrongPassword });
  expect([registered, signedIn, refused].map(({ status }) => status)).toEqual([201, 200, 401]);

  const cookies = [registered, signedIn].flatMap(({ headers }) => headers.getSetCookie());
  const values = cookies.map((cookie) => /^fourball-session=([^;]+)/.exec(cookie)?.[1]).filter(Boolean);
  expect(values).toHaveLength(2);
  await until('the requests to be logged', async () => {
    const lines = await stack.linesOf('auth');
    return lines.some(({ route, status }) => route === '/api/login' && status === 401);
  });
  for (const part of parts) {
    const text = JSON.stringify(await stack.linesOf(part));
    for (const secret of [password, wrongPassword, ...values, email, 'Bearer ', 'eyJ'])
      expect(text).not.toContain(secret);
  }
});

test('a trace begins at the gateway, whatever a client says', async () => {
  const forged = 'f'.repeat(32);
  const headers = { traceparent: `00-${forged}-${'e'.repeat(16)}-01` };
  await fetch(`${stack.url}/api/auth/forged-trace`, { headers });
  const span = await until('the request to be traced', async () =>
    collector.spans.find(({ attributes }) => attributes['http.response.status_code'] === 404),
  );
  expect(span).toMatchObject({ process: 'gateway', parentSpanId: undefined });
  expect(collector.spans.filter(({ traceId }) => traceId === forged)).toEqual([]);
});
