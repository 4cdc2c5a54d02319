import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import * as z from 'zod/mini';

const attributes = z.array(z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) }));

/** Needed parts of OTLP's JSON for traces. */
const Export = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.optional(z.string()),
              name: z.string(),
              kind: z.int(),
              attributes,
            }),
          ),
        }),
      ),
    }),
  ),
});

export interface Span {
  /** The process that made it. */
  readonly process: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string | undefined;
  readonly name: string;
  readonly kind: 'internal' | 'server' | 'client' | 'producer' | 'consumer';
  readonly attributes: Readonly<Record<string, unknown>>;
}

export interface Collector {
  readonly url: string;
  /** Every span that was exported so far. */
  readonly spans: readonly Span[];
  close(): void;
}

/** A collector of traces as operators run one, as far as a test needs it: takes OTLP as JSON over HTTP. */
export async function startCollector(): Promise<Collector> {
  const spans: Span[] = [];
  const server = createServer(async (request, response) => {
    if (request.method === 'POST' && request.url === '/v1/traces') spans.push(...spansIn(await json(request)));
    else response.statusCode = 404;
    response.setHeader('content-type', 'application/json').end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** OTLP counts the kinds of spans from 1 on, in this order. */
const kinds = ['internal', 'server', 'client', 'producer', 'consumer'] as const;

const spansIn = (body: unknown): Span[] =>
  Export.parse(body).resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans
      .flatMap(({ spans }) => spans)
      .map((span) => ({
        ...span,
        process: String(valuesOf(resource.attributes)['service.name']),
        parentSpanId: span.parentSpanId || undefined,
        kind: kinds[span.kind - 1] ?? 'internal',
        attributes: valuesOf(span.attributes),
      })),
  );

/** A value stands below the name of its type. */
const valuesOf = (list: z.output<typeof attributes>): Record<string, unknown> =>
  Object.fromEntries(list.map(({ key, value }) => [key, Object.values(value)[0]]));
