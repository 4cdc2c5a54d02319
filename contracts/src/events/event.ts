import * as z from 'zod/mini';
import { Id, Instant } from '../http/fields.ts';
import type { ServiceName } from '../services.ts';

/**
 * One kind of event. Its `data` is the full state of the aggregate after the change; a tombstone says that the
 * aggregate is gone. A reader keeps the state of the highest version and so needs no order.
 */
export interface EventKind<Data extends z.ZodMiniType = z.ZodMiniType> {
  /** `publisher.aggregate-what-happened.v1`; additive changes stay v1. */
  readonly type: `${ServiceName}.${string}.v${number}`;
  readonly publisher: ServiceName;
  /** The aggregate is gone; `data` names what is needed to forget it. */
  readonly tombstone?: true;
  readonly summary: string;
  readonly data: Data;
}

export type EventKinds = Readonly<Record<string, EventKind>>;
/** Kinds as their publisher's file names them. */
export type NewKinds = Readonly<Record<string, Omit<EventKind, 'publisher'>>>;

/** Kinds of one publisher, with which their types begin. */
export const publishedBy = <P extends ServiceName, K extends Readonly<Record<string, OfPublisher<P>>>>(
  publisher: P,
  kinds: K,
) =>
  Object.fromEntries(Object.entries(kinds).map(([name, kind]) => [name, { ...kind, publisher }])) as {
    readonly [Name in keyof K]: K[Name] & { readonly publisher: P };
  };

type OfPublisher<P extends ServiceName> = Omit<EventKind, 'publisher' | 'type'> & {
  readonly type: `${P}.${string}.v${number}`;
};

export type DataOf<K extends EventKind> = z.output<K['data']>;

/**
 * Message on the stream: the attributes of CloudEvents 1.0 and, as extensions, what the project needs. The subject on
 * the broker is `type` and the aggregate's id, joined by a dot.
 */
export const Envelope = z.object({
  specversion: z.literal('1.0'),
  /** UUID v7 of this event; a reader applies each id once. */
  id: Id,
  source: z.string(),
  type: z.string(),
  /** The aggregate's id. */
  subject: Id,
  time: Instant,
  datacontenttype: z.literal('application/json'),
  /** Counts the changes of the aggregate from 1 on. */
  aggregateversion: z.int().check(z.minimum(1)),
  /** The same for all that one request or job caused, across services. */
  correlationid: z.string(),
  /** The same for all events of one transaction. */
  writeid: Id,
  /** W3C trace context of the cause, where there is one. */
  traceparent: z.optional(z.string()),
  /** Present when the owner tells its present state again, under the version that it has: nothing happened. */
  snapshot: z.optional(z.literal(true)),
  /** Present when nobody shall keep anything of these aggregates: what was told of them before has lost its data. */
  erases: z.optional(z.array(Id)),
  /** Present when the aggregate was erased before this event could be published: `data` is null, and means nothing. */
  erased: z.optional(z.literal(true)),
  data: z.unknown(),
});
export type Envelope = z.output<typeof Envelope>;
