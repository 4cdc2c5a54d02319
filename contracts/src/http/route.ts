import type * as z from 'zod/mini';
import type { LimitName } from '../limits.ts';
import type { ServiceName } from '../services.ts';

/**
 * Callers allowed. The gateway refuses callers without a session everywhere but at `anyone`; the service that owns the
 * route decides the rest, answering 404 where the caller may not even know the thing. `link` is the holder of a golfer's
 * personal link, `shared` whoever has a squad's, `guest` the guest of a round: they are nobody at every other route.
 */
export type Access =
  | 'anyone'
  | 'signed-in'
  | 'member'
  | 'leader'
  | 'creator'
  | 'owner'
  | 'link'
  | 'shared'
  | 'guest'
  | 'gateway';

/**
 * One call of the product. Everything that knows of a call is derived from this: the server's validation, the
 * gateway's routing table and the browser's typed client.
 */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path with `:name` for each parameter. */
  readonly path: `/api/${string}` | `/a/${string}` | `/s/${string}` | `/g/${string}` | `/internal/${string}`;
  /** The service that answers. */
  readonly service: ServiceName;
  readonly access: Access;
  /** Effect of the call, with the rules that a caller must know. */
  readonly summary: string;
  readonly params?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  /** The status of success and the shape of its answer; `null` where the answer has no body. */
  readonly success: { readonly status: 200 | 201 | 204 | 302 | 303; readonly answer: z.ZodMiniType | null };
  /** The type of an answer that is no JSON but text, a stream of it, or a file; `success.answer` is null then. */
  readonly media?: 'text/event-stream' | 'text/calendar' | 'text/html' | 'application/zip';
  /** The type of a body that is no JSON: a form, of which nothing is read where the route names no `body`. */
  readonly bodyMedia?: 'application/x-www-form-urlencoded';
  /** When the call is refused with 409, in a sentence; without one it never is. */
  readonly conflict?: string;
  /** The limit that counts this call besides the one for everything; the gateway holds those by address or golfer. */
  readonly limit?: LimitName;
}

/** Whether a call is made by a link, whatever session there is. */
export const isByLink = ({ access }: Pick<Route, 'access'>): boolean =>
  access === 'link' || access === 'shared' || access === 'guest';

export type Routes = Readonly<Record<string, Route>>;

type Shape<S> = S extends z.ZodMiniType ? z.output<S> : undefined;
type Input<S> = S extends z.ZodMiniType ? z.input<S> : undefined;

/** Path parameters as a handler gets them, after validation. */
export type ParamsOf<R extends Route> = Shape<R['params']>;
export type QueryOf<R extends Route> = Shape<R['query']>;
export type BodyOf<R extends Route> = Shape<R['body']>;
/** Body that a handler returns and a client gets; nothing where the answer has no body, or one that is no JSON. */
export type AnswerOf<R extends Route> = R['success']['answer'] extends z.ZodMiniType
  ? z.output<R['success']['answer']>
  : // biome-ignore lint/suspicious/noConfusingVoidType: a handler of such a route just ends.
    void;
/** A query of which nothing is required may be left out. */
type Query<Q> = Record<never, never> extends Q ? { query?: Q } : { query: Q };

/** Input of a client: each part that the route names, before defaults. */
export type InputOf<R extends Route> = (R extends { params: z.ZodMiniType }
  ? { params: Input<R['params']> }
  : unknown) &
  (R extends { query: z.ZodMiniType } ? Query<Input<R['query']>> : unknown) &
  (R extends { body: z.ZodMiniType } ? { body: Input<R['body']> } : unknown);
