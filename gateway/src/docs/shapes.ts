import * as auth from '@fourball/contracts/http/auth.ts';
import * as availability from '@fourball/contracts/http/availability.ts';
import * as calendar from '@fourball/contracts/http/calendar.ts';
import * as course from '@fourball/contracts/http/course.ts';
import type { Shape } from '@fourball/contracts/http/examples.ts';
import * as notification from '@fourball/contracts/http/notification.ts';
import * as problem from '@fourball/contracts/http/problem.ts';
import * as push from '@fourball/contracts/http/push.ts';
import * as ranking from '@fourball/contracts/http/ranking.ts';
import * as recommendation from '@fourball/contracts/http/recommendation.ts';
import type { Route } from '@fourball/contracts/http/route.ts';
import { routes } from '@fourball/contracts/http/routes.ts';
import * as squad from '@fourball/contracts/http/squad.ts';
import * as unsubscribe from '@fourball/contracts/http/unsubscribe.ts';
import * as z from 'zod/mini';

/** Whether a shape is what callers send, or what they get. */
export type Direction = 'input' | 'output';

/** The shapes of calls: each by name where the contracts give it one. */
export interface Shapes {
  /** A reference where the schema has a name, else the shape itself. */
  of(schema: z.ZodMiniType, direction: Direction): Shape;
  /** The named shapes that have been asked for, or that those name, by their names. */
  named(): Record<string, Shape>;
  /** Follows a reference; any other shape stays as it is. */
  resolve(shape: Shape): Shape;
}

const modules = [
  auth,
  squad,
  availability,
  course,
  recommendation,
  ranking,
  notification,
  push,
  unsubscribe,
  calendar,
  problem,
];
const exported = modules.flatMap((module) => Object.entries<unknown>(module));
const names = new Map<z.ZodMiniType, string>(
  exported.flatMap(([name, value]) =>
    value instanceof z.ZodMiniObject || value instanceof z.ZodMiniEnum ? [[value, name] as const] : [],
  ),
);
const calls = new Map<Route, string>(Object.entries(routes).map(([name, route]) => [route, name] as const));

/** Name of a call in the contracts, like `createSquad`. */
export const nameOf = (route: Route): string => calls.get(route) ?? `${route.method} ${route.path}`;

const PLACE = '#/components/schemas/';
const PART = 'part ';

/** Collects the shapes of these calls. */
export function collectShapes(routes: readonly Route[]): Shapes {
  const ids = new Map(names);
  const parts = routes.flatMap(({ params, query, body, success }) => [params, query, body, success.answer]);
  for (const [index, schema] of parts.entries()) {
    // A shape without a name gets one for the way through the converter.
    if (schema && !ids.has(schema)) ids.set(schema, `${PART}${index}`);
  }
  const converted = { input: convert(ids, 'input'), output: convert(ids, 'output') };
  const asked: Record<string, Shape> = {};

  function ask(name: string, direction: Direction): Shape {
    if (!asked[name]) {
      asked[name] = converted[direction][name] ?? {};
      collect(asked[name], direction);
    }
    return { $ref: `${PLACE}${name}` };
  }

  /** Asks for every named shape within a shape; what has no name stands where it is used. */
  function collect(shape: Shape, direction: Direction): Shape {
    const id = shape.$ref?.slice(PLACE.length);
    if (id?.startsWith(PART)) {
      delete shape.$ref;
      Object.assign(shape, structuredClone(converted[direction][id]));
    } else if (id) ask(id, direction);
    for (const part of partsOf(shape)) collect(part, direction);
    return shape;
  }

  return {
    of: (schema, direction) => {
      const name = names.get(schema);
      return name ? ask(name, direction) : collect(converted[direction][ids.get(schema) ?? ''] ?? {}, direction);
    },
    named: () => Object.fromEntries(Object.entries(asked).sort(([a], [b]) => (a < b ? -1 : 1))),
    resolve: (shape) => asked[shape.$ref?.slice(PLACE.length) ?? ''] ?? shape,
  };
}

const partsOf = ({ anyOf = [], items, properties = {} }: Shape): Shape[] => [
  ...anyOf,
  ...(items ? [items] : []),
  ...Object.values(properties),
];

function convert(ids: ReadonlyMap<z.ZodMiniType, string>, io: Direction): Record<string, Shape> {
  const registry = z.registry<{ id: string }>();
  for (const [schema, id] of ids) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, {
    io,
    uri: (id) => `${PLACE}${id}`,
    override: ({ jsonSchema }) => simplify(jsonSchema as Shape, io),
  });
  return Object.fromEntries(
    Object.entries(schemas).map(([id, { $id: _address, $schema: _dialect, id: _name, ...shape }]) => [
      id,
      shape as Shape,
    ]),
  );
}

/** Leaves out what is for machines only: a format says enough, and answers may grow. */
function simplify(shape: Shape, io: Direction): void {
  if (shape.format) delete shape.pattern;
  if (shape.minimum === Number.MIN_SAFE_INTEGER) delete shape.minimum;
  if (shape.maximum === Number.MAX_SAFE_INTEGER) delete shape.maximum;
  if (io === 'output') delete shape.additionalProperties;
}
