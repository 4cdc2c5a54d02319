import { createHash } from 'node:crypto';
import { routes } from '@fourball/contracts/http/routes.ts';
import { createVisitor, type Visitor } from '../../lib/visitor.ts';
import { queryOf } from '../databases.ts';
import { courseIn, createSquad, type Golfer, inDays } from '../golfer.ts';
import { settled } from '../settled.ts';
import type { ProofStack } from '../stack.ts';
import type { Act, Holder } from './model.ts';

const PASSWORD = 'fairway7';
const HOLDERS = ['Pat', 'Kit', 'Sol'];
/** Squads of a leader in which an account takes the place of the last of them: no more than a group play in one. */
const PAIRS = 3;
const STRANGER: Holder = {
  ...{ member: false, account: 'none', link: null, claim: false, word: null, free: null, removed: null },
};
/** The start that holders say they are free for, or not. */
export const WHEN = { date: inDays(20), time: '09:00' } as const;

/** A squad with a round, which the leader is in, and golfers without an account. */
export interface World {
  readonly squadId: string;
  readonly inviteCode: string;
  readonly leader: Golfer;
  readonly recommendationId: string;
  readonly isBooked: boolean;
  readonly holders: readonly WorldHolder[];
  /** Place of the account that the first holder can merge into; undefined where there is none. */
  readonly account: number | undefined;
}

export interface WorldHolder {
  readonly id: string;
  readonly visitor: Visitor;
  /** Golfer whose mailed token the holder has. */
  readonly tokenOf: string;
  /** Every link that they were given so far, the latest last. */
  readonly links: string[];
  /** State that the model and the services agree on. */
  now: Holder;
}

/** A world whose holders have asked for an account, and were mailed the link to it. */
export async function createWorld(stack: ProofStack, leader: Golfer, number: number): Promise<World> {
  const { squad, inviteCode } = await createSquad(leader, `World ${number}`);
  const params = { squadId: squad.id };
  const hasAccount = number < PAIRS;
  const golfers = (hasAccount ? HOLDERS.slice(1) : HOLDERS).map((firstName) => ({ firstName, lastName: 'Moreno' }));
  await leader.ask(routes.addGolfers, { params, body: { golfers } });
  const slot = { date: inDays(5 + number), time: '09:00' as const, courseId: await courseIn(leader, 'Europe/Lisbon') };
  await settled(stack);
  const { id: recommendationId } = await leader.ask(routes.confirmOptimalSlot, { params, body: { slot } });
  const isBooked = number % 2 === 0;
  if (isBooked) await leader.ask(routes.bookRecommendation, { params: { recommendationId }, body: {} });
  const { members } = await leader.ask(routes.getSquad, { params });
  const ids = members.filter(({ user }) => user.claimed === false).map(({ userId }) => userId);
  const added = await Promise.all(ids.map((id) => createHolder(stack, leader, squad.id, id)));
  const holders = hasAccount ? [...added, await createAccount(stack, ids[0] as string)] : added;
  const account = hasAccount ? holders.length - 1 : undefined;
  return { squadId: squad.id, inviteCode, leader, recommendationId, isBooked, holders, account };
}

/** The account with the address that a golfer's link to an account was mailed to. */
async function createAccount({ url }: ProofStack, tokenOf: string): Promise<WorldHolder> {
  const visitor = createVisitor(url);
  const body = { email: addressOf(tokenOf), password: PASSWORD, firstName: 'Ash', lastName: 'Moreno' };
  const { id } = await visitor.ask(routes.register, { body });
  return { id, visitor, tokenOf, links: [], now: { ...STRANGER, account: 'open' } };
}

async function createHolder({ url }: ProofStack, leader: Golfer, squadId: string, id: string): Promise<WorldHolder> {
  const visitor = createVisitor(url);
  const link = await renew(leader, squadId, id, false);
  const body = { email: addressOf(id) };
  await visitor.call(routes.claimByLink, { params: { token: tokenIn(link) }, body });
  return { id, visitor, tokenOf: id, links: [link ?? ''], now: { ...STRANGER, member: true, link, claim: true } };
}

const renew = async (leader: Golfer, squadId: string, userId: string, renew: boolean) =>
  (await leader.ask(routes.memberAnswerLink, { params: { squadId, userId }, body: { renew } })).url;
const tokenIn = (link: string | null): string => link?.split('/').at(-2) ?? '';
const addressOf = (id: string): string => `holder.${id}@example.com`;
const claimToken = (id: string): string => `claim-of-${id}`;
export const hashOf = (link: string): string => createHash('sha256').update(tokenIn(link)).digest('hex');

/** Puts tokens that the holders know in the place of the mailed ones, of which only hashes are kept. */
export const openClaims = (stack: ProofStack) =>
  queryOf(
    stack,
    'auth',
    `UPDATE claim_links SET token_hash = encode(sha256(('${claimToken('')}' || user_id)::bytea), 'hex')`,
  );

/** Has a holder, or the leader for them, do something; answers the act, with the link that came of it, and whether it was done. */
export async function perform(world: World, holder: WorldHolder, act: Act): Promise<{ act: Act; done: boolean }> {
  const { status, made = null } = await call(world, holder, act);
  if (status >= 500) throw new Error(`"${act.kind}" was answered with ${status}`);
  if (made) holder.links.push(made);
  return { act: act.kind === 'renew' ? { ...act, made } : act, done: status < 400 };
}

type Answered = Promise<{ readonly status: number; readonly made?: string | null }>;

async function call(world: World, { id, visitor, tokenOf }: WorldHolder, act: Act): Answered {
  const { squadId, inviteCode, leader, recommendationId } = world;
  const params = { squadId, userId: id };
  const ofLink = 'link' in act ? { token: tokenIn(act.link), recommendationId } : { token: '', recommendationId };
  switch (act.kind) {
    case 'answer':
      return visitor.call(routes.answerRound, { params: ofLink, body: { answer: act.word } });
    case 'say when':
      return visitor.call(routes.answerSlot, { params: ofLink, body: { ...WHEN, answer: act.free ? 'yes' : 'no' } });
    case 'renew': {
      const { status, text } = await leader.call(routes.memberAnswerLink, { params, body: { renew: true } });
      return { status, made: status === 200 ? JSON.parse(text).url : null };
    }
    case 'remove':
      return leader.call(routes.removeMember, { params, query: { newInvite: 'false' } });
    case 'leave':
      return visitor.call(routes.removeMember, { params, query: {} });
    case 'join':
      return visitor.call(routes.join, { params: { inviteCode } });
    case 'claim':
      return visitor.call(routes.claim, { body: { token: claimToken(tokenOf), password: PASSWORD } });
    case 'merge':
      return visitor.call(routes.mergeClaim, { body: { token: claimToken(tokenOf) } });
    case 'come':
      return visitor.call(routes.confirmRecommendation, { params: { recommendationId } });
    case 'delete account':
      return visitor.call(routes.deleteAccount, { body: { password: PASSWORD } });
  }
}
