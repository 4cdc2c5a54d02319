import { availabilityRoutes } from '@fourball/contracts/http/availability.ts';
import { REQUEST_ID_HEADER } from '@fourball/contracts/http/headers.ts';
import { recommendationRoutes } from '@fourball/contracts/http/recommendation.ts';
import { until } from '@fourball/kit/testing/until.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Collector, type Span, startCollector } from './collector.ts';
import { type Golfer, registerGolfer } from './golfer.ts';
import { createSquad, inDays } from './squad.ts';
import { type ProofStack, startProofStack } from './stack.ts';

let collector: Collector;
let stack: ProofStack;
beforeAll(async () => {
  collector = await startCollector();
  stack = await startProofStack({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
});
afterAll(async () => {
  await stack?.remove();
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

/** Of one booking: who does what, each below the one that is named after it. */
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
