/**
 * The path of this site to go to after signing in, or null. Browsers read `//host` and `/\host` as another site and
 * drop tabs and line breaks while they do, so the path is judged as the browser resolves it.
 */
export function safeReturnTo(value: string | null): string | null {
  if (!value?.startsWith('/')) return null;
  const base = 'https://fourball.invalid';
  if (!URL.canParse(value, base)) return null;
  const url = new URL(value, base);
  if (url.origin !== base) return null;
  const path = `${url.pathname}${url.search}${url.hash}`;
  if (/^\/[/\\]/.test(path) || url.pathname === '/auth') return null;
  return path;
}

/** The sign-in page that leads back to where a visitor wanted to go. */
export const signInPath = (wanted: string): string =>
  wanted === '/' ? '/auth' : `/auth?returnTo=${encodeURIComponent(wanted)}`;
