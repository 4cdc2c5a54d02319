import * as fc from 'fast-check';
import type { Input } from './asking.ts';
import { inUrl, key, rawValue, text } from './hostile-values.ts';
import { paramNames, type RouteName, routeNames, routeOf } from './samples.ts';

/** A part of a right call, and the value that replaces it. */
export type Attack =
  | { readonly at: 'field'; readonly name: RouteName; readonly path: readonly string[]; readonly value: string }
  | { readonly at: 'unknown field'; readonly name: RouteName; readonly key: string; readonly value: string }
  | { readonly at: 'body'; readonly name: RouteName; readonly value: string; readonly type: string }
  | { readonly at: 'params'; readonly name: RouteName; readonly param: string; readonly value: string }
  | { readonly at: 'query'; readonly name: RouteName; readonly search: string };

/** Calls that end what the others are about, or the session: only their paths are attacked. */
const endings: readonly RouteName[] = [
  'logout',
  'deleteSquad',
  'removeMember',
  'deleteNotification',
  'deleteAvailability',
  'unsubscribeFromPush',
  'disconnectCalendar',
];

/** Every attack on every call that has the part; `inputOf` gives a right input. */
export function attacks(inputOf: (name: RouteName) => Input): fc.Arbitrary<Attack> {
  const withBody = routeNames.filter((name) => routeOf(name).body);
  const withParams = routeNames.filter((name) => paramNames(routeOf(name)).length > 0);
  const sendable = routeNames.filter((name) => routeOf(name).method !== 'GET' && !endings.includes(name));
  const fields = withBody.flatMap((name) => pathsIn(inputOf(name).body).map((path) => ({ name, path })));
  const queried = routeNames.filter((name) => routeOf(name).method === 'GET');
  const search = fc.oneof(
    fc.tuple(key.map(encoded), inUrl).map(([name, value]) => `${name}=${value}`),
    fc.constantFrom(
      'limit=1&limit=2',
      'limit[]=1',
      'limit[__proto__]=1',
      'startDate[a]=b',
      'ids=,,,',
      'search=%',
      '&&&==',
      '?',
    ),
    fc
      .tuple(fc.constantFrom('limit', 'startDate', 'endDate', 'search', 'ids', 'returnTo'), inUrl)
      .map(([name, value]) => `${name}=${value}`),
  );
  const type = fc.constantFrom(
    'application/json',
    'text/plain',
    'application/xml',
    'multipart/form-data',
    'application/x-www-form-urlencoded',
    'application/json; charset=utf-16',
    'nonsense',
  );
  const body = fc.oneof(
    rawValue,
    text,
    fc.constantFrom('{', '{"a":', '{"a":1}}', '[1,', '{"a":1,"a":2}', "{'a':1}", '\uFEFF{}'),
  );
  return fc.oneof(
    {
      weight: 6,
      arbitrary: fc
        .tuple(fc.constantFrom(...fields), rawValue)
        .map(([field, value]): Attack => ({ at: 'field', ...field, value })),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        at: fc.constant('unknown field' as const),
        name: fc.constantFrom(...withBody),
        key,
        value: rawValue,
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ at: fc.constant('body' as const), name: fc.constantFrom(...sendable), value: body, type }),
    },
    {
      weight: 3,
      arbitrary: fc.tuple(fc.constantFrom(...withParams), fc.nat(), inUrl).map(
        ([name, index, value]): Attack => ({
          at: 'params',
          name,
          param: pick(paramNames(routeOf(name)), index),
          value,
        }),
      ),
    },
    {
      weight: 2,
      arbitrary: fc.record({ at: fc.constant('query' as const), name: fc.constantFrom(...queried), search }),
    },
  );
}

const encoded = (value: string) => encodeURIComponent(value.toWellFormed().slice(0, 300));
const pick = (list: readonly string[], index: number): string => list[index % list.length] ?? '';

/** The way to every field of an input, those within fields included. */
function pathsIn(value: unknown, path: readonly string[] = []): string[][] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) => [[...path, name], ...pathsIn(inner, [...path, name])]);
}

export interface Request {
  readonly method: string;
  readonly url: string;
  readonly type: string;
  readonly body: string | null;
}

/** The request of an attack: all right but for what is attacked. */
export function requestOf(attack: Attack, input: Input): Request {
  const { method, path, body: schema } = routeOf(attack.name);
  const params: Record<string, unknown> = { ...input.params };
  const filled = path.replaceAll(/:(\w+)/g, (_, param: string) =>
    attack.at === 'params' && attack.param === param ? attack.value : encodeURIComponent(String(params[param])),
  );
  const query = new URLSearchParams(
    Object.entries(input.query ?? {}).map(([name, value]): [string, string] => [name, String(value)]),
  );
  const search = attack.at === 'query' ? attack.search : query.toString();
  return {
    method,
    url: search === '' ? filled : `${filled}?${search}`,
    type: attack.at === 'body' ? attack.type : 'application/json',
    body: attack.at === 'body' ? attack.value : schema ? bodyOf(attack, input.body) : null,
  };
}

const HOLE = 'the value goes here';

function bodyOf(attack: Attack, body: unknown): string {
  if (attack.at === 'field')
    return JSON.stringify(withHole(body, attack.path)).replace(`"${HOLE}"`, () => attack.value);
  const whole = JSON.stringify(body);
  if (attack.at !== 'unknown field') return whole;
  return `${whole === '{}' ? '{' : `${whole.slice(0, -1)},`}${JSON.stringify(attack.key)}:${attack.value}}`;
}

function withHole(value: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined) return HOLE;
  const fields = value as Record<string, unknown>;
  return { ...fields, [name]: withHole(fields[name], rest) };
}
