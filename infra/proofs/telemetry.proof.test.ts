import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { REQUEST_ID_HEADER } from '@fourball/contracts/http/headers.ts';
import { routes } from '@fourball/contracts/http/routes.ts';
import { until } from '@fourball/kit/testing/until.ts';
import { afterAll, expect, test } from 'vitest';
import { readDocumentedMetrics } from '../deploy/observability/documented-metrics.ts';
import { readExpressions } from '../deploy/observability/expressions.ts';
import { familyOf } from '../deploy/observability/faults.ts';
import { namedValues } from '../deploy/observability/named-values.ts';
import { askedBy } from '../deploy/observability/promql.ts';
import { type PartName, parts } from '../dev-stack/topology.ts';
import { createVisitor } from '../lib/visitor.ts';
import { createSquad, firstOf, inDays, registerGolfer } from './golfer.ts';
import { ownStack } from './own-stack.ts';
import { addByLink } from './personal-link.ts';

/* A stack with a collector of traces, as operators run one: it takes OTLP as JSON over HTTP. */
type Attributes = { key: string; value: Record<string, unknown> }[];
interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: Attributes;
}
interface Export {
  resourceSpans: { resource: { attributes: Attributes }; scopeSpans: { spans: Span[] }[] }[];
}
/** A value stands below the name of its type. */
const attributeOf = (attributes: Attributes, name: string) =>
  Object.values(attributes.find(({ key }) => key === name)?.value ?? {})[0];

/** OTLP counts the kinds of spans from 1 on, in this order. */
const kinds = ['', 'internal', 'server', 'client', 'producer', 'consumer'];
/** Every span that was exported so far, with the process that made it. */
const spans: (Span & { process: unknown })[] = [];
const collector = createServer(async (request, response) => {
  for (const { resource, scopeSpans } of ((await json(request)) as Export).resourceSpans) {
    const process = attributeOf(resource.attributes, 'service.name');
    for (const scope of scopeSpans) spans.push(...scope.spans.map((span) => ({ ...span, process })));
  }
  response.setHeader('content-type', 'application/json').end('{}');
}).listen(0, '127.0.0.1');

if (!collector.listening) await once(collector, 'listening');
const url = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
afterAll(() => {
  collector.close();
  collector.closeAllConnections();
});
const stack = await ownStack({ OTEL_EXPORTER_OTLP_ENDPOINT: url, LOG_LEVEL: 'trace' });
const golfer = await registerGolfer(stack.url, 'Measured');
// The stack's end holds that its logs, which tell all that they can, tell neither of these passwords.
for (const password of ['fairway7', 'rough-and-sand'])
  await createVisitor(stack.url).call(routes.login, { body: { email: golfer.user.email, password } });

test('a trace begins at the gateway, whatever a client says', async () => {
  const forged = 'f'.repeat(32);
  await fetch(`${stack.url}/api/auth/forged-trace`, { headers: { traceparent: `00-${forged}-${'e'.repeat(16)}-01` } });
  const span = await until('the request to be traced', async () =>
    spans.find(({ kind, attributes }) => {
      return kinds[kind] === 'server' && Number(attributeOf(attributes, 'http.response.status_code')) === 404;
    }),
  );
  expect([span.process, span.parentSpanId || undefined]).toEqual(['gateway', undefined]);
  expect(spans.filter(({ traceId }) => traceId === forged)).toEqual([]);
});

const { method, path } = routes.bookRecommendation;
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
const inWords = ({ process, kind, name }: (typeof spans)[number]) => `${process}: ${kinds[kind]} ${name}`;

test('one booking is one trace: gateway, recommendation, outbox, stream, squad and notification', async () => {
  const { squad, inviteCode } = await createSquad(golfer, 'Measured');
  const params = { squadId: squad.id };
  await golfer.ask(routes.saveAvailability, { body: { date: inDays(10), timeSlots: ['09:00'] } });
  await golfer.ask(routes.squadAvailability, { params });
  const offers = await golfer.ask(routes.generateRecommendations, { params });
  const recommendation = { params: { recommendationId: firstOf(offers).id } };
  await golfer.ask(routes.confirmRecommendation, recommendation);
  const answer = await golfer.call(routes.bookRecommendation, { ...recommendation, body: {} });
  expect(answer.status).toBe(200);
  // Counted below, as the opening of the page is.
  await (await registerGolfer(stack.url, 'Joiner')).ask(routes.join, { params: { inviteCode } });
  await fetch(stack.url);

  const lines = await until('every part of the booking to be in its trace', async () => {
    const root = spans.find(({ name, process }) => process === 'gateway' && name === route);
    const trace = spans.filter(({ traceId }) => traceId === root?.traceId);
    const told = trace.map((span) => {
      if (!span.parentSpanId) return inWords(span);
      const parent = trace.find(({ spanId }) => spanId === span.parentSpanId);
      return `${inWords(span)} < ${parent ? inWords(parent) : 'nobody'}`;
    });
    return expected.every((line) => told.includes(line)) && told;
  });
  expect(lines.filter((line) => line.includes('< nobody'))).toEqual([]);

  const { traceId } = firstOf(spans.filter(({ name }) => name === route));
  for (const part of ['gateway', 'recommendation'] as const) {
    const logged = (await stack.linesOf(part)).filter((line) => line.traceId === traceId);
    expect(logged).toMatchObject([{ route: path, requestId: answer.headers.get(REQUEST_ID_HEADER), status: 200 }]);
  }
});

interface Sample {
  readonly metric: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** Scrapes a part: the names of its metrics with their type, and the samples of each. */
async function scrape(part: PartName) {
  const response = await fetch(`http://127.0.0.1:${stack.ports.metrics[part]}/metrics`);
  expect(response.status).toBe(200);
  const lines = (await response.text()).split('\n');
  const names = lines.flatMap((line) => /^# TYPE (\S+)/.exec(line)?.[1] ?? []);
  const samples = lines.flatMap((line): Sample[] => {
    const [, name, labels = '', value] = /^([a-z]\w*)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
    if (name === undefined) return [];
    const metric = names.includes(name) ? name : name.replace(/_(bucket|sum|count)$/, '');
    return [{ metric, labels: Object.fromEntries(labelsIn(labels)), value: Number(value) }];
  });
  return { names, samples };
}

const labelsIn = (text: string) =>
  [...text.matchAll(/(\w+)="([^"]*)"/g)].flatMap(([, name = '', value = '']) =>
    name === 'le' || name === 'quantile' ? [] : [[name, value] as const],
  );

/** Which parts have the metrics below each heading of the documentation. */
const exposedBy: Record<string, readonly PartName[]> = {
  'Every process': parts,
  'Every service': parts.filter((part) => part !== 'gateway'),
  'Every service that reads events': parts.filter((part) => part !== 'gateway'),
  'Every service that does jobs': ['recommendation', 'notification'],
  'The auth service': ['auth'],
  'The notification service': ['notification'],
  'The gateway': ['gateway'],
};

/** The documented metrics of a part with their labels. */
async function documented(part: PartName): Promise<[string, readonly string[]][]> {
  const chapters = await readDocumentedMetrics();
  expect([...chapters.keys()]).toEqual(Object.keys(exposedBy));
  return [...chapters]
    .filter(([chapter]) => exposedBy[chapter]?.includes(part))
    .flatMap(([, metrics]) => metrics.map(({ name, labels }): [string, readonly string[]] => [name, labels]));
}

test.each(parts)('%s exposes every documented metric with its labels, and no other', async (part) => {
  const { names, samples } = await scrape(part);
  const known = new Map(await documented(part));
  expect(names.sort()).toEqual([...known.keys()].sort());
  for (const { metric, labels } of samples)
    expect([metric, Object.keys(labels).sort()]).toEqual([metric, known.get(metric)]);
});

const sampleOf = async (part: PartName, name: string, labels: Record<string, string> = {}) => {
  const { samples } = await scrape(part);
  const wanted = Object.entries(labels);
  return samples.find(
    (sample) => sample.metric === name && wanted.every(([label, value]) => sample.labels[label] === value),
  )?.value;
};

test('requests are told by the pattern of their route, never by their address', async () => {
  await fetch(`${stack.url}/api/squads/no-such-squad/no-such-thing`);
  const { samples } = await scrape('gateway');
  const told = new Set(samples.flatMap(({ labels }) => labels.route ?? []));
  expect([...told]).toEqual(expect.arrayContaining(['/api/squads/:squadId/availability', 'web']));
  expect([...told].filter((route) => !/^(none|web|\/api\/[a-zA-Z:/-]+)$/.test(route))).toEqual([]);
});

test('what is published is counted by what becomes of it, and the lag falls to nothing', async () => {
  const outcomes = async () =>
    (await scrape('availability')).samples
      .filter(({ metric, labels }) => metric === 'fourball_events_total' && labels.publisher === 'squad')
      .map(({ labels, value }) => `${labels.outcome}: ${value}`);
  await until('the squad and its two members to be heard of', async () => {
    const lag = await sampleOf('availability', 'fourball_consumer_lag_events', { publisher: 'squad' });
    return lag === 0 && (await outcomes()).includes('applied: 2');
  });
  expect(await outcomes()).toEqual(['applied: 2', 'ignored: 1', 'repeated: 0', 'retried: 0', 'erased: 0', 'dead: 0']);
  const told = ['fourball_outbox_waiting_events', 'fourball_outbox_lag_seconds', 'fourball_dead_letters'];
  for (const metric of told) expect(await sampleOf('squad', metric)).toBe(0);
});

test('what alerts and dashboard ask for by name is exposed, and so is each value of a label that they name', async () => {
  const samples = (await Promise.all(parts.map(async (part) => (await scrape(part)).samples))).flat();
  const known = Map.groupBy(samples, ({ metric }) => metric);
  const asked = (await readExpressions()).flatMap(({ text }) => askedBy(text).selectors);
  const missing = asked.flatMap((selector) => {
    const { metric } = selector;
    const found = known.get(metric) ?? known.get(familyOf(metric)) ?? [];
    return namedValues(selector)
      .filter(({ label, value }) => !found.some(({ labels }) => labels[label] === value))
      .map(({ label, value }) => `${metric} has no ${label}="${value}"`);
  });
  expect(missing).toEqual([]);
});

test('how full a stream is, and its limit, are told by whoever publishes on it', async () => {
  expect(await sampleOf('squad', 'fourball_stream_bytes')).toBeGreaterThan(0);
  expect(await sampleOf('squad', 'fourball_stream_limit_bytes')).toBe(1024 ** 3);
  expect(await sampleOf('squad', 'fourball_database_bytes')).toBeGreaterThan(0);
});

test('neither a personal link nor a shared one is told by a span or a metric, whatever is asked by it', async () => {
  const { squad } = await createSquad(golfer, 'Linked');
  const { params, url: ended } = await addByLink(stack, golfer, squad.id);
  const works = (await golfer.ask(routes.memberAnswerLink, { params, body: { renew: true } })).url ?? '';
  const shared = (await golfer.ask(routes.shareLink, { params, body: {} })).url ?? '';
  const calls: [number, string, Record<string, string>?][] = [
    [404, ended],
    [200, works],
    [200, `${works}?answer=in`],
    [302, works.slice(0, -1)],
    [404, `${works}nothing`],
    [404, `${works}rounds/${squad.id}`, { answer: 'in' }],
    [400, `${works}mails`, { mails: 'some' }],
    [303, `${works}availability`, { date: inDays(4), time: '09:00', answer: 'yes' }],
    [200, shared],
    [404, `${shared}nothing`],
    [303, `${shared}mails`, { userId: params.userId }],
  ];
  for (const [status, address, form] of calls) {
    const init = form === undefined ? {} : { method: 'POST', body: new URLSearchParams(form) };
    expect([address, (await fetch(address, { redirect: 'manual', ...init })).status]).toEqual([address, status]);
  }
  const patterns = [
    ...['GET /a/:token/', 'POST /a/:token/rounds/:recommendationId', 'POST /a/:token/availability'],
    ...['GET /s/:token/', 'POST /s/:token/mails'],
  ];
  await until('each to be traced by gateway and service', async () =>
    patterns.every((name) => new Set(spans.flatMap((span) => (span.name === name ? [span.process] : []))).size === 2),
  );
  const metrics = parts.map((part) => fetch(`http://127.0.0.1:${stack.ports.metrics[part]}/metrics`));
  const told = (await Promise.all(metrics.map(async (answer) => (await answer).text()))).join('\n');
  expect(told).toContain('route="/a/:token/availability"');
  const places = { spans: JSON.stringify(spans), metrics: told };
  for (const secret of [works, ended, shared].map((url) => /[\w-]{43}/.exec(url)?.[0] ?? ''))
    expect(Object.entries(places).flatMap(([place, text]) => (text.includes(secret) ? [place] : []))).toEqual([]);
});

test('with the broker away a scrape tells what waits and for how long, and leaves out what nobody knows', async () => {
  await stack.stopBroker();
  await golfer.ask(routes.createSquad, { body: { name: 'Cut off' } });
  expect(await sampleOf('squad', 'fourball_outbox_waiting_events')).toBe(2);
  const age = (await sampleOf('squad', 'fourball_outbox_lag_seconds')) ?? Number.NaN;
  await until('the oldest to be older', async () => {
    return ((await sampleOf('squad', 'fourball_outbox_lag_seconds')) ?? 0) > age;
  });
  expect(await sampleOf('availability', 'fourball_consumer_lag_events')).toBeUndefined();
  expect(await sampleOf('squad', 'fourball_stream_bytes')).toBeUndefined();
  await stack.startBroker();
  await until('all to be published', async () => (await sampleOf('squad', 'fourball_outbox_waiting_events')) === 0);
});
