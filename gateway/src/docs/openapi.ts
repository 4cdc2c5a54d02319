import { exampleOf, type Shape } from '@fourball/contracts/http/examples.ts';
import { STALE_HEADER } from '@fourball/contracts/http/headers.ts';
import { Problem } from '@fourball/contracts/http/problem.ts';
import type { Access, Route } from '@fourball/contracts/http/route.ts';
import { SERVICES, type ServiceName } from '@fourball/contracts/services.ts';
import { commonRefusals, isWithoutSession, limitInWords, refusalsOf } from './refusals.ts';
import { collectShapes, nameOf, type Shapes } from './shapes.ts';

export interface OpenApiDocument {
  readonly openapi: string;
  readonly info: Readonly<Record<string, unknown>>;
  readonly servers: readonly { url: string }[];
  readonly tags: readonly { name: string; description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

export interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly security: readonly Record<string, readonly string[]>[];
  readonly parameters: readonly Record<string, unknown>[];
  readonly requestBody?: unknown;
  readonly responses: Readonly<Record<string, unknown>>;
}

const tags: Readonly<Record<ServiceName, string>> = {
  auth: 'Accounts, sessions, profiles and passwords',
  squad: 'Squads, members and invites',
  availability: 'Who is free when',
  recommendation: 'Courses, ranked tee times, confirmations and bookings',
  notification: 'What a golfer hears',
};

const whoMayCall: Readonly<Record<Access, string>> = {
  anyone: 'Anyone may call.',
  'signed-in': 'Whoever is signed in may call.',
  member: 'Members of the squad may call; to others the thing does not exist.',
  leader: 'Leaders of the squad may call.',
  creator: 'The creator of the squad may call.',
  owner: "Whoever is signed in may call, for what is theirs; another's does not exist.",
  link: 'Whoever holds the personal link may call, for its golfer and squad.',
  shared: "Whoever has the squad's shared link may call.",
  guest: 'Whoever holds the link of a guest may call, for that guest of one round.',
  gateway: 'The gateway alone may call.',
};

const introduction = [
  'Golfers form squads, say when they are free, get ranked tee times, confirm, book, and hear of it.',
  'Bodies and answers are JSON. Dates are calendar dates (YYYY-MM-DD), times wall-clock (HH:MM) at the course. Errors ' +
    'are problems (RFC 9457): `code` is for programs, `detail` for people, `errors` names each field that was wrong.',
  'A session is a cookie that signing in sets; over https its name begins with `__Host-`. What you wrote you read: an ' +
    `answer that may be behind your latest write carries \`${STALE_HEADER}: 1\`.`,
].join('\n\n');

/** The routes of the contracts as an OpenAPI 3.1 document; the same routes give the same document. */
export function describeApi(routes: readonly Route[]): OpenApiDocument {
  const shapes = collectShapes(routes);
  const paths: Record<string, Record<string, Operation>> = {};
  for (const route of routes) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route, shapes) };
  }
  shapes.of(Problem, 'output');
  return {
    openapi: '3.1.0',
    info: { title: 'Fourball', version: '1', description: introduction, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: '/' }],
    tags: SERVICES.map((name) => ({ name, description: tags[name] })),
    paths,
    components: {
      schemas: shapes.named(),
      responses: commonRefusals,
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'fourball-session' } },
    },
  };
}

function operationOf(route: Route, shapes: Shapes): Operation {
  const [summary, rules] = splitSummary(route.summary);
  const limit = route.limit ? limitInWords(route.limit) : '';
  return {
    operationId: nameOf(route),
    tags: [route.service],
    summary,
    description: [rules, whoMayCall[route.access], limit].filter(Boolean).join('\n\n'),
    security: isWithoutSession(route) ? [] : [{ session: [] }],
    parameters: [...parametersOf('path', route.params, shapes), ...parametersOf('query', route.query, shapes)],
    ...requestBodyOf(route, shapes),
    responses: { [route.success.status]: successOf(route, shapes), ...refusalsOf(route) },
  };
}

/** Splits a summary into the call's effect in a line and the rules beside it. */
function splitSummary(text: string): [string, string] {
  const [, first = text, rest = ''] = /^((?:\([^)]*\)|[^(])+?)(?:\.|; (?!or))\s*(.*)$/s.exec(text) ?? [];
  return [first, rest.replace(/^./, (letter) => letter.toUpperCase())];
}

function parametersOf(place: 'path' | 'query', schema: Route['params'], shapes: Shapes): Record<string, unknown>[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = shapes.resolve(shapes.of(schema, 'input'));
  return Object.entries(properties).map(([name, shape]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: shape,
    example: exampleOf(shape, shapes, place, name),
  }));
}

function requestBodyOf(route: Route, shapes: Shapes) {
  const { body, bodyMedia = 'application/json' } = route;
  if (body) {
    const content = contentOf(route, shapes.of(body, 'input'), shapes, bodyMedia);
    return { requestBody: { required: !body.safeParse({}).success, content } };
  }
  return route.bodyMedia ? { requestBody: { required: false, content: { [bodyMedia]: {} } } } : {};
}

const stale = { description: 'The answer may be behind the latest write of this session.', schema: { const: '1' } };
const location = { description: 'Where to go', schema: { type: 'string' }, example: '/auth?returnTo=%2F' };

function successOf(route: Route, shapes: Shapes) {
  const { status, answer } = route.success;
  if (status === 302 || status === 303) return { description: 'Go there', headers: { Location: location } };
  if (route.media) return { description: 'Done', content: { [route.media]: { schema: { type: 'string' } } } };
  if (!answer) return { description: 'Done' };
  const headers = route.method === 'GET' ? { headers: { [STALE_HEADER]: stale } } : {};
  return {
    description: status === 201 ? 'Created' : 'Done',
    ...headers,
    content: contentOf(route, shapes.of(answer, 'output'), shapes, 'application/json'),
  };
}

const contentOf = (route: Route, schema: Shape, shapes: Shapes, media: string) => ({
  [media]: { schema, example: exampleOf(schema, shapes, nameOf(route)) },
});
