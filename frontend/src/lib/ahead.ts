declare global {
  /** Answers to the calls that the page made while the app's code was on its way; see `build/first-screen.ts`. */
  var fourballAhead: Record<string, Promise<Response>> | undefined;
}

/** Later they would show what has changed since. */
const FRESH_MS = 10_000;

/**
 * The answer to a call that the page has made already, for the first who asks; undefined where it made none. Any other
 * write lets all of them go: they were asked for before it.
 */
export function takeAhead(method: string, address: string, body: string | undefined): Promise<Response> | undefined {
  const key = `${method} ${address} ${body ?? ''}`;
  const answer = performance.now() < FRESH_MS ? globalThis.fourballAhead?.[key] : undefined;
  if (answer) delete globalThis.fourballAhead?.[key];
  else if (method !== 'GET') globalThis.fourballAhead = undefined;
  return answer;
}
