import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The name of a route for logs, metrics and traces, where its address would be one of too many. */
    routeName?: string;
  }
}

/** A request's route by its pattern, never by the address as it was asked for; `none` where there is no such route. */
export const routeOf = ({ routeOptions }: FastifyRequest): string =>
  routeOptions.config.routeName ?? routeOptions.url ?? 'none';
