import { setTimeout as pause } from 'node:timers/promises';
import { routes } from '@fourball/contracts/http/routes.ts';
import type { Random } from '../../../lib/random.ts';
import { verificationTokenOf } from '../../golfer.ts';
import { type Caller, createCaller, type Notebook, persist } from './caller.ts';

/** A golfer with an account and a session. */
export interface Golfer {
  readonly id: string;
  readonly credentials: { readonly email: string; readonly password: string };
  readonly caller: Caller;
  readonly random: Random;
  /** A golfer looks at the screen before the next tap. */
  think(): Promise<unknown>;
}

/** A golfer without an account, at the page behind their personal link. */
export interface Holder {
  readonly id: string;
  readonly token: string;
  readonly caller: Caller;
  readonly random: Random;
}

const LONGEST_THOUGHT_MS = 80;

export interface RegisterOptions {
  readonly url: string;
  readonly notebook: Notebook;
  readonly random: Random;
  readonly name: string;
  /** Address of PostgreSQL for its superuser: golfers confirm their addresses where it is told, as mails go to no other. */
  readonly postgresUrl?: string;
}

/**
 * Registers a golfer, whose name is theirs alone, so that it tells in a notification whom it is about. Registering is
 * not repeated blindly: whoever got no answer first tries to sign in with the account that may be there.
 */
export async function registerGolfer(options: RegisterOptions): Promise<Golfer | undefined> {
  const { url, notebook, random, name, postgresUrl } = options;
  const caller = createCaller(url, notebook);
  const email = `${name}@example.com`.toLowerCase();
  const credentials = { email, password: 'fairway7' };
  const body = { ...credentials, firstName: 'Golfer', lastName: name };

  const id = await persist<string>(async () => {
    const registered = await caller.write(
      routes.register,
      { body },
      { kind: 'register', wanted: { email }, remember: (user) => ({ userId: user.id }) },
    );
    if (registered.outcome === 'answered') return { ...registered, body: registered.body.id };
    const signedIn = await caller.read(routes.login, { body: credentials });
    if (signedIn.outcome === 'answered') return { ...signedIn, body: signedIn.body.id };
    return { outcome: 'unknown' };
  });
  if (id.outcome !== 'answered') return undefined;
  if (postgresUrl !== undefined) await confirmAddress(caller, notebook, { postgresUrl, userId: id.body });
  return { id: id.body, credentials, caller, random, think: () => pause(random.whole(0, LONGEST_THOUGHT_MS)) };
}

async function confirmAddress(caller: Caller, { faults }: Notebook, where: { postgresUrl: string; userId: string }) {
  const confirmed = await persist(async () => {
    const token = await verificationTokenOf(where, where.userId).catch(() => undefined);
    // PostgreSQL may be away.
    if (token === undefined) return { outcome: 'unknown' };
    return caller.read(routes.verifyEmail, { body: { token } });
  });
  if (confirmed.outcome === 'refused') faults.set('a link that confirms no address', 1);
}
