import * as fc from 'fast-check';
import type { Random } from '../../lib/random.ts';
import { inDays } from '../golfer.ts';
import { inUrl, key, rawValue } from '../hostile-values.ts';
import { aBrowser } from '../push-browser.ts';
import type { Shape } from './document.ts';
import type { Pool } from './pool.ts';

/** The password of every golfer of a fuzz run: a call may change it to itself. */
export const PASSWORD = 'fairway7';

/** So many hostile values of a sort are made up front and picked from. */
const HOSTILE_VALUES = 3_000;

export type Maker = ReturnType<typeof createMaker>;

export function createMaker(random: Random, pool: Pool, emails: () => readonly string[]) {
  const sample = <T>(arbitrary: fc.Arbitrary<T>) =>
    fc.sample(arbitrary, { numRuns: HOSTILE_VALUES, seed: random.whole(0, 2 ** 31) });
  const [values, urls, keys] = [sample(rawValue), sample(inUrl), sample(key)];
  let made = 0;
  const unique = () => `${Date.now().toString(36)}${++made}`;
  const fresh = () => `fuzz.${unique()}@example.com`;

  /**
   * Values by name, where the shape would take nearly any text. Nothing here leads anywhere: no name ends in
   * `.invalid`.
   */
  const byName: Readonly<Record<string, () => unknown>> = {
    email: () => (random.chance(0.7) ? random.pick(emails()) : fresh()),
    newEmail: fresh,
    emails: () => [random.chance(0.5) ? fresh() : random.pick(emails())],
    inviteEmails: () => (random.chance(0.8) ? '' : fresh()),
    password: () => PASSWORD,
    currentPassword: () => PASSWORD,
    newPassword: () => PASSWORD,
    confirmPassword: () => PASSWORD,
    token: () => 'nobodys-token',
    username: () => `fuzz_${unique()}`,
    timeZone: () => random.pick(['America/Phoenix', 'Europe/Lisbon', 'Asia/Kolkata']),
    creatorTimeZone: () => 'America/New_York',
    name: () => `Fuzz ${unique()}`,
    endpoint: () => `https://push.example.com/browsers/${unique()}`,
    keys: () => aBrowser('fuzz').keys,
    address: () => 'https://calendar.invalid/golf.ics',
    ids: () => pool.pick('courseId')?.value ?? '',
    search: () => random.pick(['pine', 'a', '', 'links az']),
    returnTo: () => random.pick(['/', '/squad/1', 'https://elsewhere.example', '//elsewhere.example']),
    startDate: () => inDays(random.whole(0, 3)),
    endDate: () => inDays(random.whole(4, 30)),
    handicap: () => random.whole(-100, 540) / 10,
    favoriteCourses: () => some('courseId'),
    courseIds: () => some('courseId'),
    preferredCourses: () => some('courseId'),
    ban: () => 'true',
    leaveOut: () => [],
    mustCome: () => (random.chance(0.2) ? some('userId') : []),
    availableMembers: () => some('userId'),
    createdBy: () => pool.pick('userId')?.value,
  };

  const some = (kind: string) => {
    const ids = [pool.pick(kind)?.value, pool.pick(kind)?.value].filter((id) => id !== undefined);
    return [...new Set(ids)];
  };

  /** A value that a shape allows and that means something, as far as a shape and a field's name can tell. */
  function right(shape: Shape, field: string, example: unknown): unknown {
    if (Object.hasOwn(byName, field)) return byName[field]?.();
    if (shape.anyOf) return right(random.pick(shape.anyOf), field, example);
    if (shape.enum) return random.pick(shape.enum);
    return ofType(shape, field, example);
  }

  function ofType(shape: Shape, field: string, example: unknown): unknown {
    switch ([shape.type].flat()[0]) {
      case 'object':
        return thing(shape, example);
      case 'array':
        return list(shape, field);
      case 'boolean':
        return random.chance(0.5);
      case 'integer':
        return random.whole(shape.minimum ?? 0, Math.min(shape.maximum ?? 100, 1000));
      case 'number':
        return random.whole(Math.ceil(shape.minimum ?? 0), Math.floor(Math.min(shape.maximum ?? 100, 1000)));
      case 'null':
        return null;
      default:
        return text(shape, field, example);
    }
  }

  function thing({ properties = {}, required = [] }: Shape, example: unknown): Record<string, unknown> {
    const examples = Object(example) as Record<string, unknown>;
    const kept = Object.entries(properties).filter(([name]) => required.includes(name) || random.chance(0.5));
    return Object.fromEntries(kept.map(([name, shape]) => [name, right(shape, name, examples[name])]));
  }

  function list({ items = {}, minItems = 0, maxItems = 3 }: Shape & { maxItems?: number }, field: string): unknown[] {
    const length = random.whole(minItems, Math.max(minItems, Math.min(maxItems, 3)));
    return [...new Set(Array.from({ length }, () => right(items, field, undefined)))];
  }

  function text({ format, minLength = 0, maxLength = 60 }: Shape, field: string, example: unknown): string {
    if (format === 'uuid') return pool.pick(field)?.value ?? '01976b1e-0000-7000-8000-000000000001';
    if (format === 'date') return inDays(random.whole(1, 29));
    if (format === 'uri') return `https://links.invalid/${unique()}`;
    if (field === 'time') return `${String(random.whole(6, 18)).padStart(2, '0')}:00`;
    if (typeof example === 'string' && random.chance(0.7)) return example;
    return 'Fore! '.repeat(10).slice(0, Math.max(minLength, random.whole(1, Math.min(maxLength, 60))));
  }

  return {
    right,
    /** A JSON text that a field was hardly made for. */
    hostile: () => random.pick(values),
    hostileInUrl: () => random.pick(urls),
    hostileKey: () => random.pick(keys),
  };
}
