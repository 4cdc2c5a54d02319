import { FAVORITES_MAX } from '@fourball/contracts/constants.ts';
import { authEvents } from '@fourball/contracts/events/auth.ts';
import type { Credentials, ProfileChange, Registration, User } from '@fourball/contracts/http/auth.ts';
import { askPool, askWithin } from '@fourball/kit/database/ask.ts';
import { isUniqueViolation, type Pool } from '@fourball/kit/database/database.ts';
import type { Ledger, Publish } from '@fourball/kit/events/publish/ledger.ts';
import type { CountedLimit } from '@fourball/kit/http/limits.ts';
import { conflict, invalid, notAuthenticated, Problem, waitInWords } from '@fourball/kit/http/problem.ts';
import { newId } from '@fourball/kit/process/id.ts';
import type { DeviceTokens } from '../devices/service.ts';
import type { Prisma, PrismaClient } from '../generated/prisma/client.ts';
import { findLink, type IssueLink } from '../links/service.ts';
import type { Origin } from '../tries/policy.ts';
import type { TriesOf } from '../tries/service.ts';
import { passwordRefusal } from './password-choice.ts';
import { expectRoom, hashPassword, isPassword } from './passwords.ts';
import { fieldsAfter, tooLong } from './profile-change.ts';
import {
  findProfile,
  findUser,
  findUserByEmail,
  insertUser,
  isUsernameTaken,
  lockUser,
  setEmail,
  setEmailVerified,
  type UserRow,
  updateUser,
  usernameKey,
} from './repository.ts';
import { newGolferSettings } from './settings.ts';
import { golferState, userView } from './views.ts';

/** Each within a transaction of the caller, who locks the user first, so that such acts come one after the other. */
export {
  deleteUser,
  findUserByEmail,
  lockUser,
  setDevicesFrom,
  setDisabled,
  setPassword,
} from './repository.ts';

type Tx = Prisma.TransactionClient;
export type UserService = ReturnType<typeof createUserService>;

/** Answers the id of a new session of the golfer. */
export type OpenSession = (tx: Tx, userId: string, device: string | null) => Promise<string>;

/** A golfer for whom a session was opened, and what their browser is to keep. */
export interface SignedIn {
  readonly user: User;
  readonly sessionId: string;
  readonly deviceTokens: readonly string[];
}

/** A golfer who has just shown that they know the password; `passwordHash` is what it was checked by. */
export interface Proven {
  readonly user: User;
  readonly passwordHash: string;
  /** Where they did so: a device that they have signed in on before, a new one, or the first of all that is told apart. */
  readonly device: 'known' | 'new' | 'first';
  /** The operator keeps them out. */
  readonly isDisabled: boolean;
}

export function createUserService(options: {
  client: PrismaClient;
  pool: Pool;
  ledger: Ledger<Tx>;
  triesOf: TriesOf;
  devices: DeviceTokens;
  openSession: OpenSession;
  issueLink: IssueLink;
  /** Counts mails that verify an address, by the address. */
  verificationMails: CountedLimit;
}) {
  const { client, pool, ledger, triesOf, devices, openSession, issueLink, verificationMails } = options;

  /** @throws a 429 problem after too many failures, a 503 one when too many sign in. */
  async function prove(
    user: UserRow | null,
    email: string,
    password: string,
    { address, deviceTokens }: Origin,
  ): Promise<Proven | null> {
    const from = user?.devicesFrom ?? null;
    const isKnown = user !== null && devices.isKnown(deviceTokens, user.id, { from, now: new Date() });
    const isRight = await isPassword(user?.password, password, triesOf(address, email, (isKnown && from) || undefined));
    if (!user || !isRight) return null;
    const device = isKnown ? 'known' : from ? 'new' : 'first';
    return { user: userView(user), passwordHash: user.password, device, isDisabled: user.disabledAt !== null };
  }

  async function get(userId: string, tx?: Tx): Promise<User> {
    const user = await findProfile(tx ? askWithin(tx) : askPool(pool), userId);
    if (!user) throw notAuthenticated();
    return user;
  }

  return {
    /** Opens an account and signs it in: both or neither. */
    async register(registration: Registration, { device, deviceTokens }: Origin): Promise<SignedIn> {
      refuseEasyPassword('body.password', registration.password, registration.email);
      const password = await hashPassword(registration.password);
      await refuseTakenEmail(client, registration.email);
      await refuseTakenUsername(client, registration.username);
      // Asks the broker, for which no transaction waits.
      const isMailed = await verificationMails.take(registration.email).then(() => true, refuseUnlessLimited);
      return taken(() =>
        ledger.write(async (tx, publish) => {
          const now = new Date();
          const user = await insertUser(tx, {
            ...registration,
            id: newId(),
            devicesFrom: now,
            emailVerifiedAt: null,
            password,
            usernameKey: usernameKey(registration.username),
            notificationSettings: newGolferSettings,
          });
          publish(authEvents.userRegistered, user.version, golferState(user));
          if (isMailed) await issueLink(tx, publish, 'verification', userView(user));
          const sessionId = await openSession(tx, user.id, device);
          return { user: userView(user), sessionId, deviceTokens: devices.add(deviceTokens, user.id, now) };
        }),
      );
    },

    /** The golfer whose e-mail address and password these are; an unknown address costs the same time. */
    async findByCredentials({ email, password }: Credentials, origin: Origin): Promise<Proven | null> {
      // In a flood most come in vain: they are to cost nothing.
      expectRoom();
      return prove(await findUserByEmail(client, email), email, password, origin);
    },

    /**
     * The golfer, who gives their password once more; a wrong one counts like a sign-in that failed.
     * @throws a 400 problem for a wrong password, which names its field.
     */
    async confirm(userId: string, password: string, origin: Origin, field = 'body.password'): Promise<Proven> {
      const user = await findUser(client, userId);
      if (!user) throw notAuthenticated();
      const proven = await prove(user, user.email, password, origin);
      if (!proven) throw invalid(field, 'Current password is incorrect');
      return proven;
    },

    findByEmail: (email: string): Promise<User | null> =>
      findUserByEmail(client, email).then((user) => user && userView(user)),

    get,

    async change(userId: string, change: ProfileChange): Promise<User> {
      if (Object.keys(change).length === 0) return get(userId);
      return taken(() =>
        ledger.write(async (tx, publish) => {
          // Two changes of one list come one after the other, each on top of what the one before has saved.
          await lockUser(tx, userId);
          const saved = await findUser(tx, userId);
          if (!saved) throw notAuthenticated();
          const fields = fieldsAfter(userView(saved), change);
          const long = tooLong(fields);
          const most = `must name at most ${FAVORITES_MAX} courses: remove one to add another`;
          if (long) throw invalid(`body.add.${long}`, most);
          await refuseTakenUsername(tx, change.username, userId);
          const user = await updateUser(tx, userId, fields);
          if (!user) throw notAuthenticated();
          publish(authEvents.userChanged, user.version, golferState(user));
          return userView(user);
        }),
      );
    },
  };
}

/**
 * As {@link lockUser}.
 * @throws a 401 problem where the account is gone or, with a password, another one counts by now: the session has ended too.
 */
export async function lockCaller(tx: Tx, userId: string, passwordHash?: string): Promise<number> {
  const version = await lockUser(tx, userId, passwordHash);
  if (version === undefined) throw notAuthenticated();
  return version;
}

/** Notes, within the caller's transaction, that mails to the golfer's address reach them; a second time changes nothing. */
export async function confirmEmail(tx: Tx, publish: Publish, userId: string): Promise<void> {
  const user = await setEmailVerified(tx, userId, new Date());
  if (user) publish(authEvents.userChanged, user.version, golferState(user));
}

/** Gives the golfer an address that was shown to be theirs; the caller holds the user. */
export async function changeEmail(tx: Tx, publish: Publish, userId: string, email: string): Promise<User> {
  const user = await setEmail(tx, userId, email, new Date());
  publish(authEvents.userChanged, user.version, golferState(user));
  return userView(user);
}

/** Takes a limit for a no: a stranger may have used up the mails to an address, which a reset by mail confirms, too. */
export function refuseUnlessLimited(error: unknown): false {
  if (error instanceof Problem && error.status === 429) return false;
  throw error;
}

/** @param field that the problem names. @throws a 400 problem for a password that is guessed first. */
export function refuseEasyPassword(field: string, password: string, email: string): void {
  const refusal = passwordRefusal(password, email);
  if (refusal) throw invalid(field, refusal);
}

const givenUp = (wait: string) =>
  `An account had this e-mail address until lately, and may take it back. It can be used again in ${wait}.`;

/** Refuses an address that another account has, or gave up so lately that its owner may undo that. */
export async function refuseTakenEmail(tx: Tx, email: string, exceptId?: string): Promise<void> {
  const owner = await findUserByEmail(tx, email);
  // After the look for an account: a change of address that comes in between is seen by one of the two.
  const undo = await findLink(tx, { purpose: 'undo', email, usedAt: null, userId: { not: exceptId } }, new Date());
  if (owner && owner.id !== exceptId)
    throw conflict('email-taken', 'An account with this e-mail address already exists');
  if (undo) throw conflict('email-taken', givenUp(waitInWords((undo.expiresAt.getTime() - Date.now()) / 1000)));
}

async function refuseTakenUsername(tx: Tx, username: string | null | undefined, exceptId?: string) {
  if (username && (await isUsernameTaken(tx, username, exceptId)))
    throw conflict('username-taken', 'This username is already taken');
}

/** Two golfers who take one name at the same time can both pass the look-ups; the database then lets one through. */
export async function taken<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw conflict('account-taken', 'This e-mail address or username is already taken');
  }
}
