import { routes } from '@fourball/contracts/http/routes.ts';
import { until } from '@fourball/kit/testing/until.ts';
import { parts } from '../../dev-stack/topology.ts';
import { createVisitor } from '../../lib/visitor.ts';
import {
  courseIn,
  createSquad,
  firstOf,
  type Golfer,
  inDays,
  registerGolfer,
  verificationTokenOf,
  verifyAddresses,
} from '../golfer.ts';
import { bringByLink } from '../guest-link.ts';
import { linkTokenFor, mailsTo, unsubscribeTokenFor } from '../mail.ts';
import { caughtUp } from '../settled.ts';
import type { ProofStack } from '../stack.ts';
import { fuzzBytes } from './bytes.ts';
import type { Caller } from './callers.ts';
import { fuzzCalls } from './calls.ts';
import { decidableDates } from './decidable.ts';
import type { Pool } from './pool.ts';
import { repairableRounds } from './repairable.ts';
import { PASSWORD } from './values.ts';

export type FuzzResult = Awaited<ReturnType<typeof fuzz>>;

interface FuzzOptions {
  readonly stack: ProofStack;
  readonly seed: string;
  readonly requests: number;
  readonly onProgress?: (sent: number, faults: number) => void;
}

/** One of so many requests is of raw bytes. */
const BYTES_SHARE = 10;
/** Each on a day of its own, as the same golfer plays. */
const ROUNDS_WITH_GUESTS = 15;

/** Sends requests to a stack, nine in ten as calls of its own document, and looks at what is left of it. */
export async function fuzz({ stack, seed, requests, onProgress }: FuzzOptions) {
  const { url } = stack;
  const raw = Math.floor(requests / BYTES_SHARE);
  const openMail = await openMailOf(stack);
  const welcome = (golfer: Golfer) => verifyAddresses(stack, golfer);
  const calls = await fuzzCalls({
    ...{ url, seed, requests: requests - raw, welcome, openMail },
    ...(onProgress && { onProgress }),
  });
  const bytes = await fuzzBytes({ url, seed, requests: raw });
  return { calls, bytes, crashes: await crashesOf(stack) };
}

/**
 * Some golfers forget their passwords, confirm and change their addresses, and hear of invitations: what only mails tell. No
 * call of the run is theirs. Callers open the links to their data.
 */
async function openMailOf(stack: ProofStack) {
  const names = ['Absent', 'Minded'];
  const golfers = await Promise.all(names.map((name) => registerGolfer(stack.url, name)));
  // Never forgets the password: a new one ends the session.
  const leader = await registerGolfer(stack.url, 'Leader');
  await verifyAddresses(stack, leader, ...golfers);
  const { squad } = await createSquad(leader, 'Absent Minded');
  const linked = await linkedGolfer(stack, leader, squad.id);
  const addGuest = await invitedGuests(stack, leader, squad.id);
  const addRepair = await repairableRounds(stack.url);
  const addDecision = await decidableDates(stack);
  const emails = golfers.map(({ user }) => user.email);
  await leader.ask(routes.inviteByMail, { params: { squadId: squad.id }, body: { emails } });
  let merges = 0;
  return async (pool: Pool, callers: readonly Caller[]): Promise<void> => {
    for (const { user, ask } of golfers) {
      const before = (await resetTokensOf(stack, user.email)).length;
      await ask(routes.forgotPassword, { body: { email: user.email } });
      const tokens = await until(`a mail to ${user.email} to set a new password`, async () => {
        const all = await resetTokensOf(stack, user.email);
        return all.length > before && all;
      });
      pool.add('resetToken', tokens.at(-1) ?? '', -1);
      pool.add('verificationToken', await verificationTokenOf(stack, user.id), -1);
    }
    pool.add('undoToken', await undoToken(stack), -1);
    pool.add('token', await linked.token(), -1);
    pool.add('linkedRound', linked.recommendationId, -1);
    for (const token of await tokensOf(stack, linked.email, /\/claim\?token=([\w.~-]+)/g))
      pool.add('claimToken', token, -1);
    for (const email of emails) pool.add('mailToken', await unsubscribeTokenFor(stack, email), -1);
    await linked.askToMerge(callers[merges++ % callers.length]?.email ?? '');
    await addGuest(pool);
    await addRepair(pool, callers);
    await addDecision(pool, callers);
    await learnOwnTokens(stack, pool, callers);
  };
}

/** Tokens of mails to the callers, which work in their own sessions. */
async function learnOwnTokens(stack: ProofStack, pool: Pool, callers: readonly Caller[]): Promise<void> {
  for (const [index, { email }] of callers.entries()) {
    for (const token of await exportTokensOf(stack, email)) pool.add('exportToken', token, index);
    for (const token of await tokensOf(stack, email, /\/merge\?token=([\w.~-]+)/g))
      pool.add('mergeToken', token, index);
  }
}

/** A golfer without an account, whose squad is in for a round; and others who are to be one with an account. */
async function linkedGolfer(stack: ProofStack, creator: Golfer, squadId: string) {
  const [params, email] = [{ squadId }, 'linked.fuzz@example.com'];
  async function add(firstName: string, golfer: { email?: string }) {
    const golfers = [{ firstName, lastName: 'Fuzz', ...golfer }];
    await creator.ask(routes.addGolfers, { params, body: { golfers } });
    await caughtUp(stack);
    const { members } = await creator.ask(routes.getSquad, { params });
    return firstOf(members.filter(({ user }) => user.claimed === false && user.firstName === firstName)).userId;
  }
  const tokenOf = async (userId: string) => {
    const link = { params: { squadId, userId }, body: {} };
    return (await creator.ask(routes.memberAnswerLink, link)).url?.split('/').at(-2) ?? '';
  };
  const userId = await add('Linked', { email });
  const courseId = await courseIn(creator, 'Europe/Lisbon');
  const slot = { date: inDays(9), time: '09:00', courseId };
  const { id } = await creator.ask(routes.confirmOptimalSlot, { params, body: { slot } });
  let merging = 0;
  return {
    email,
    recommendationId: id,
    token: () => tokenOf(userId),
    /** Has a golfer ask for an account with an address that has one. */
    async askToMerge(address: string): Promise<void> {
      const token = await tokenOf(await add(`Merging${++merging}`, {}));
      await createVisitor(stack.url).call(routes.claimByLink, { params: { token }, body: { email: address } });
    },
  };
}

/** Guests whom a leader brings to rounds by an address. */
async function invitedGuests(stack: ProofStack, leader: Golfer, squadId: string) {
  const courseId = await courseIn(leader, 'Europe/Lisbon');
  let made = 0;
  return async (pool: Pool): Promise<void> => {
    if (made === ROUNDS_WITH_GUESTS) return;
    made += 1;
    const slot = { date: inDays(9 + made), time: '10:00', courseId };
    const { id } = await leader.ask(routes.confirmOptimalSlot, { params: { squadId }, body: { slot } });
    const { token } = await bringByLink(stack, leader, { recommendationId: id });
    pool.addTogether('guest-link', { token }, -1);
  };
}

/** Token that undoes a change of a golfer's address. */
async function undoToken(stack: ProofStack): Promise<string> {
  const { user, ask } = await registerGolfer(stack.url, 'Moving');
  await ask(routes.verifyEmail, { body: { token: await verificationTokenOf(stack, user.id) } });
  await ask(routes.changeEmail, { body: { email: `new.${user.email}`, password: PASSWORD } });
  await ask(routes.verifyEmail, { body: { token: await verificationTokenOf(stack, user.id) } });
  return linkTokenFor(stack, user.email, 'undo');
}

const resetTokensOf = (stack: ProofStack, email: string) => tokensOf(stack, email, /\/auth\?token=([\w.~-]+)/g);
const exportTokensOf = (stack: ProofStack, email: string) => tokensOf(stack, email, /\/profile\?export=([\w.~-]+)/g);

const tokensOf = async (stack: ProofStack, email: string, link: RegExp): Promise<string[]> =>
  (await mailsTo(stack, email)).flatMap(({ text }) => [...text.matchAll(link)].map(([, token = '']) => token));

/** Failures that a part logged of its own, or that it does not answer any more. */
async function crashesOf(stack: ProofStack): Promise<string[]> {
  const crashes: string[] = [];
  for (const part of parts)
    for (const { level, msg, err } of await stack.linesOf(part))
      if (Number(level) >= 50 || level === 'error' || level === 'fatal')
        crashes.push(`${part}: ${String(msg)} ${JSON.stringify(err ?? null).slice(0, 500)}`);
  const ready = await fetch(`${stack.url}/readyz`).then(({ status }) => status, String);
  return ready === 200 ? crashes : [...crashes, `/readyz answers ${ready}`];
}
