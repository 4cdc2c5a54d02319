import { allEventKinds } from '@fourball/contracts/events/kinds.ts';
import { internalRoutes } from '@fourball/contracts/http/internal.ts';
import { allRoutes } from '@fourball/contracts/http/routes.ts';
import { SERVICES } from '@fourball/contracts/services.ts';
import type { EventCall } from './event-calls.ts';

/** Draws a newcomer's first questions: which service answers which call to whom, and who hears of which event. */
export const drawMap = (calls: readonly EventCall[]): string => [...drawRoutes(), ...drawEvents(calls)].join('\n');

function drawRoutes(): string[] {
  const routes = [...allRoutes, ...Object.values(internalRoutes)];
  const width = Math.max(...routes.map(({ path }) => path.length));
  const blocks = SERVICES.map((service) => {
    const lines = routes
      .filter((route) => route.service === service)
      .map(({ method, path, access }) => `  ${method.padEnd(6)}  ${path.padEnd(width)}  ${access}`);
    return [service, ...lines, ''];
  });
  return ['Routes: the service that answers, and who may call', '', ...blocks.flat()];
}

function drawEvents(calls: readonly EventCall[]): string[] {
  const blocks = allEventKinds.map((kind) => {
    const of = (does: EventCall['does']) => calls.filter((call) => call.does === does && call.kind === kind);
    const publishers = of('publishes').map(({ service, path }) => `  from ${service}, ${path}`);
    const consumers = of('consumes').map(({ service, path, handler }) => `  to   ${service}, ${path} (${handler})`);
    return [
      `${kind.type}  ${kind.summary}`,
      ...(publishers.length > 0 ? publishers : [`  from ${kind.publisher}, which does not publish it yet`]),
      ...(consumers.length > 0 ? consumers : ['  to   nobody yet']),
      '',
    ];
  });
  return ['Events: who publishes each, and who hears of it', '', ...blocks.flat()];
}
