import type { AnswerOf, Route } from '@fourball/contracts/http/route.ts';
import { type QueryKey, queryOptions } from '@tanstack/react-query';
import { type CallArguments, call } from './call.ts';
import type { ToastMessage } from './toast.ts';

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** Shown when it fails: the description, else what the error says, else the fallback. */
      failed?: { title: string; description?: string; fallback?: string };
      /** Shown when it succeeds. */
      succeeded?: ToastMessage;
      /** Reads whose answers it changes, with whatever input. */
      invalidates?: readonly Route[];
    };
  }
}

/** The cache key of a read; without input, the key under which all of its answers lie. */
export const routeKey = (route: Route, input?: unknown): QueryKey =>
  input === undefined ? [route.path] : [route.path, input];

/** The query options of a read: its key and its call, both derived from the contract. */
export function routeQuery<R extends Route>(route: R, ...[input]: CallArguments<R>) {
  return queryOptions<AnswerOf<R>>({
    queryKey: routeKey(route, input),
    queryFn: ({ signal }) => call(route, ...([input, signal] as CallArguments<R>)),
  });
}
