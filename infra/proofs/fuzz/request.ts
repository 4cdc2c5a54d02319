import type { Random } from '../../lib/random.ts';
import type { Operation, Shape } from './document.ts';
import type { Found, Pool } from './pool.ts';
import type { Maker } from './values.ts';

/** How a request is meant. */
export type Intent =
  | 'right'
  | 'wrong field'
  | 'unknown field'
  | 'wrong body'
  | 'wrong path'
  | 'wrong query'
  | 'foreign';

export interface FuzzRequest {
  readonly operation: Operation;
  readonly intent: Intent;
  readonly method: string;
  /** As it is sent: a client takes `..` and the like out of a path itself, and another call is made then. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  /** The golfer who knows of the thing that the call is about. */
  readonly insider: number | undefined;
  /** Things that its path names. */
  readonly about: readonly string[];
}

interface Making {
  readonly random: Random;
  readonly pool: Pool;
  readonly maker: Maker;
}

export function makeRequest(operation: Operation, making: Making): FuzzRequest {
  const { random, pool } = making;
  const intent = random.pick(intentsOf(operation));
  const place = pathOf(operation, intent, making);
  const secret = pool.pick(OWN_TOKENS[operation.name] ?? '');
  const query = queryOf(operation, intent, { ...making, secret });
  const body = operation.body ? bodyOf(operation, intent, { ...making, secret, named: place.named }) : null;
  return {
    operation,
    intent,
    method: operation.method,
    url: query === '' ? place.path : `${place.path}?${query}`,
    headers: {
      ...(body === null ? {} : { 'content-type': intent === 'wrong body' ? wrongType(random) : typeOf(operation) }),
      ...(intent === 'foreign' ? { 'sec-fetch-site': 'cross-site' } : {}),
    },
    body,
    insider: secret?.by ?? place.about[0]?.by ?? pool.pick('squadId')?.by,
    about: place.about.map(({ value }) => value),
  };
}

const typeOf = ({ body }: Operation): string => body?.type ?? 'application/json';
const wrongType = (random: Random): string =>
  random.pick(['application/json', 'application/json', 'text/plain', 'application/xml', 'multipart/form-data', 'x']);

/** Kinds of the tokens, good for one use, that calls take in their bodies. */
const TOKENS: Readonly<Record<string, string>> = {
  resetPassword: 'resetToken',
  verifyEmail: 'verificationToken',
  restoreEmail: 'undoToken',
  claim: 'claimToken',
};

/** Kinds of the tokens that were mailed to a caller, and are good in their session alone. */
const OWN_TOKENS: Readonly<Record<string, string>> = { downloadExport: 'exportToken', mergeClaim: 'mergeToken' };

/** Ways in which a call can be wrong; half of all calls are right. */
function intentsOf({ method, parameters, body }: Operation): Intent[] {
  const wrong: Intent[] = [
    ...(body?.shape.properties ? (['wrong field', 'wrong field', 'unknown field', 'wrong body'] as const) : []),
    ...(parameters.some((one) => one.in === 'path') ? (['wrong path'] as const) : []),
    ...(method === 'GET' ? (['wrong query'] as const) : (['foreign'] as const)),
  ];
  return [...wrong.map((): Intent => 'right'), ...wrong];
}

function pathOf({ path, parameters }: Operation, intent: Intent, { random, pool, maker }: Making) {
  const inPath = parameters.filter((one) => one.in === 'path');
  const wrong = intent === 'wrong path' ? random.pick(inPath).name : undefined;
  const about: Found[] = [];
  const named = namedIn(path, pool) ?? {};
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    if (name === wrong) return maker.hostileInUrl();
    const squadId = about[0]?.value ?? '';
    // Few recommendations are of the squad of a link.
    const ofLink = path.startsWith('/a/') && name === 'recommendationId' ? pool.pick('linkedRound') : undefined;
    const found =
      ofLink ??
      named[name] ??
      ((name === 'userId' && random.chance(0.8) && pool.pickMember(squadId)) || pool.pick(name));
    if (found) about.push(found);
    const shape = inPath.find((one) => one.name === name)?.schema ?? {};
    return encodeURIComponent(found?.value ?? String(maker.right(shape, name, undefined)));
  });
  return { path: filled, about, named };
}

/** Things that the calls of this path need together. */
function namedIn(path: string, pool: Pool) {
  if (path.startsWith('/s/')) return pool.pickShared();
  if (path.startsWith('/g/')) return pool.pickTogether('guest-link');
  if (path.includes('/bans/')) return pool.pickTogether('ban');
  if (path.includes('/guests/')) return pool.pickTogether('guest');
  if (path.endsWith('/groups/repair')) return pool.pickTogether('repair');
  if (path.endsWith('/seat')) return pool.pickTogether('seat');
  if (path.endsWith('/decision')) return pool.pickTogether('decision');
  return path.includes('/proposals/') ? pool.takeTogether('proposal') : undefined;
}

function queryOf(
  { parameters }: Operation,
  intent: Intent,
  { random, maker, secret }: Making & { readonly secret: Found | undefined },
): string {
  const inQuery = parameters.filter((one) => one.in === 'query');
  const kept = inQuery.filter(({ required }) => required || random.chance(0.5));
  const pairs = kept.map(({ name, schema }): [string, string] => [
    name,
    encodeURIComponent(String(name === 'token' && secret ? secret.value : maker.right(schema, name, undefined))),
  ]);
  if (intent !== 'wrong query') return pairs.map((pair) => pair.join('=')).join('&');
  const attacked = inQuery.length > 0 && random.chance(0.7) ? random.pick(inQuery).name : 'mulligan';
  const twice = random.chance(0.3) ? [`${attacked}=1`] : [];
  const others = pairs.filter(([name]) => name !== attacked).map((pair) => pair.join('='));
  return [...others, ...twice, `${attacked}=${maker.hostileInUrl()}`].join('&');
}

function bodyOf(
  operation: Operation,
  intent: Intent,
  making: Making & { readonly secret: Found | undefined; readonly named: Readonly<Record<string, Found>> },
): string {
  const { name, body } = operation;
  const { random, pool, maker, secret, named } = making;
  if (!body?.shape.properties && body?.type !== 'application/json') return 'List-Unsubscribe=One-Click';
  if (intent === 'wrong body') return maker.hostile();
  const made = Object(maker.right(body.shape, '', body.example)) as Record<string, unknown>;
  if (name === 'register') made.email = maker.right({}, 'newEmail', undefined);
  if ('token' in made) made.token = secret?.value ?? pool.take(TOKENS[name] ?? '') ?? made.token;
  for (const field of ['userId', 'answer', 'seen', 'decision'] as const)
    if (field in made && named[field]) made[field] = named[field].value;
  if (body.type !== 'application/json') return formOf(made, body.shape, intent, making);
  const parts = Object.entries(made).map(([field, value]) => [JSON.stringify(field), JSON.stringify(value)]);
  if (intent === 'unknown field') parts.push([JSON.stringify(maker.hostileKey()), maker.hostile()]);
  if (intent === 'wrong field') {
    const field = random.pick(Object.keys(body.shape.properties ?? { x: null }));
    const others = parts.filter(([key]) => key !== JSON.stringify(field));
    parts.splice(0, parts.length, ...others, [JSON.stringify(field), maker.hostile()]);
  }
  return `{${parts.map((part) => part.join(':')).join(',')}}`;
}

function formOf(made: Record<string, unknown>, shape: Shape, intent: Intent, { random, maker }: Making): string {
  const form = new URLSearchParams(
    Object.entries(made).map(([field, value]): [string, string] => [field, String(value)]),
  );
  if (intent === 'unknown field') form.append(maker.hostileKey(), maker.hostile());
  if (intent === 'wrong field') form.set(random.pick(Object.keys(shape.properties ?? { x: null })), maker.hostile());
  return form.toString();
}
