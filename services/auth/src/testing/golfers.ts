import type { Asking, AuthService } from './auth-service.ts';

export const password = 'fairway-and-green';

/** A golfer who has registered, with the session that this opened. */
export interface Golfer {
  readonly id: string;
  readonly email: string;
  readonly sessionId: string;
  readonly sid: string;
  readonly deviceTokens: string;
}

let count = 0;

export async function registerGolfer(auth: AuthService, change: object = {}): Promise<Golfer> {
  count += 1;
  const body = { email: `golfer${count}@example.com`, password, firstName: 'Dana', lastName: 'Reed', ...change };
  const answer = await auth.call('POST', '/api/register', { body });
  const sessionId = String(answer.headers['fourball-session']);
  const deviceTokens = String(answer.headers['fourball-device-tokens']);
  return { ...answer.json(), sessionId, deviceTokens, sid: await storedIdOf(auth, sessionId) };
}

/** Signs in as from another browser. */
export const signIn = (auth: AuthService, email: string, given = password, asking: Asking = {}) =>
  auth.call('POST', '/api/login', { body: { email, password: given }, ...asking });

/** Calls as a golfer makes them in the session that their registration opened. */
export const callsBy =
  (auth: AuthService, { id: userId, sid }: Pick<Golfer, 'id' | 'sid'>) =>
  (method: Parameters<AuthService['call']>[0], url: string, body?: object) =>
    auth.call(method, url, { userId, sid, ...(body ? { body } : {}) });

/** Status of a refusal, with each field that it names and what it says of that. */
export const faultsOf = (answer: Awaited<ReturnType<AuthService['call']>>) => [
  answer.statusCode,
  ...answer.json().errors.map(({ path, message }: Record<string, string>) => `${path}: ${message}`),
];

export const resolveSession = (auth: AuthService, sessionId: unknown) =>
  auth.call('POST', '/internal/sessions/resolve', { body: { sessionId }, claims: { scope: 'gateway' } });

export const storedIdOf = async (auth: AuthService, sessionId: unknown): Promise<string> =>
  (await resolveSession(auth, sessionId)).json().storedSessionId;

/** Whether a session still leads to its golfer. */
export const lives = async (auth: AuthService, sessionId: unknown): Promise<boolean> =>
  (await resolveSession(auth, sessionId)).statusCode === 200;
