import { describe, expect, test } from 'vitest';
import { safeReturnTo, signInPath } from './return-to.ts';

describe('after signing in a visitor stays on this site', () => {
  test.each(['/', '/join/abc', '/tee-times?squad=1', '/squad/1#members'])('%s is kept', (path) => {
    expect(safeReturnTo(path)).toBe(path);
  });

  test.each([
    null,
    '',
    'join/abc',
    'https://elsewhere.example/',
    '//elsewhere.example',
    '/\\elsewhere.example',
    '/\t/elsewhere.example',
    '/\n\\elsewhere.example',
    '/.//elsewhere.example',
    '\t//elsewhere.example',
    'javascript:alert(1)',
    '/auth?returnTo=/auth',
  ])('%j is dropped', (path) => expect(safeReturnTo(path)).toBeNull());

  test('whatever is made of what such addresses are made of, no browser reads it as another site', () => {
    const pieces = ['/', '\\', '\t', '.', '..', '@', ':', 'https:', 'evil.example', '%2f', '%5c', '?', '#', '\u0000'];
    const made = (length: number): string[] =>
      length === 0 ? [''] : made(length - 1).flatMap((text) => pieces.map((piece) => `${text}${piece}`));
    const kept = made(4)
      .map(safeReturnTo)
      .filter((path) => path !== null);
    const site = 'https://fourball.example';
    expect(kept.length).toBeGreaterThan(100);
    expect(kept.filter((path) => new URL(path, site).origin !== site)).toEqual([]);
  });

  test('the page that was wanted survives the way through the sign-in page', () => {
    const wanted = '/tee-times?squad=1&x=2';
    const shown = new URL(signInPath(wanted), 'https://fourball.example');
    expect(safeReturnTo(shown.searchParams.get('returnTo'))).toBe(wanted);
  });
});
