import type { AuthService } from './auth-service.ts';

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
export async function signIn(
  auth: AuthService,
  email: string,
  given = password,
  address?: string,
  deviceTokens?: string,
) {
  const body = { email, password: given };
  return auth.call('POST', '/api/login', {
    body,
    ...(address ? { address } : {}),
    ...(deviceTokens ? { deviceTokens } : {}),
  });
}

export const resolveSession = (auth: AuthService, sessionId: unknown) =>
  auth.call('POST', '/internal/sessions/resolve', { body: { sessionId }, claims: { scope: 'gateway' } });

export const storedIdOf = async (auth: AuthService, sessionId: unknown): Promise<string> =>
  (await resolveSession(auth, sessionId)).json().storedSessionId;

/** Whether a session still leads to its golfer. */
export const lives = async (auth: AuthService, sessionId: unknown): Promise<boolean> =>
  (await resolveSession(auth, sessionId)).statusCode === 200;
