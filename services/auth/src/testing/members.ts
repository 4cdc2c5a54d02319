import { SealedAnswerLink } from '@fourball/contracts/events/auth.ts';
import type { Envelope } from '@fourball/contracts/events/event.ts';
import { type AddedGolferState, type MembershipState, squadEvents } from '@fourball/contracts/events/squad.ts';
import { newId } from '@fourball/kit/process/id.ts';
import { eventOf } from '@fourball/kit/testing/events.ts';
import { type AuthService, openedOf } from './auth-service.ts';

/** An active membership as the squad service tells of it. */
export const membership = (change: Partial<MembershipState> = {}): MembershipState => ({
  id: newId(),
  squadId: newId(),
  userId: newId(),
  role: 'member',
  status: 'active',
  joinedAt: new Date().toISOString(),
  ...change,
});

/** A golfer whom a leader added, as the squad service tells of them. */
export const addedGolfer = (change: Partial<AddedGolferState> = {}): AddedGolferState => ({
  ...{ id: newId(), squadId: newId(), addedBy: newId() },
  ...{ firstName: 'Pat', lastName: 'Moreno', email: 'pat.moreno@example.com', handicap: 18.2 },
  ...change,
});

export const joined = (member: MembershipState): Envelope => eventOf(squadEvents.memberJoined, 1, member);
export const left = ({ id, squadId, userId }: MembershipState, version = 2): Envelope =>
  eventOf(squadEvents.memberLeft, version, { id, squadId, userId, reason: 'removed', changedBy: null });

/** A new member, of whom the auth service has heard. */
export async function join(auth: AuthService, change: Partial<MembershipState> = {}): Promise<MembershipState> {
  const member = membership(change);
  await auth.hear(joined(member));
  return member;
}

/** A member without an account, whom a leader added to a squad, and what was told of them as a golfer. */
export async function addMember(auth: AuthService, change: Partial<AddedGolferState> = {}) {
  const golfer = addedGolfer(change);
  await auth.hear(eventOf(squadEvents.golferAdded, 1, golfer));
  return { ...(await join(auth, { squadId: golfer.squadId, userId: golfer.id })), golfer };
}

/** Published events about an aggregate, as `type version`, oldest first. */
export async function toldOf(auth: AuthService, aggregateId: string): Promise<string[]> {
  const told = await auth.told(aggregateId);
  return told.map(({ type, aggregateversion }) => `${type.replace(/^auth\.|\.v1$/g, '')} ${aggregateversion}`);
}

/** Tokens of a membership's links, as the notification service learns of them, oldest first; those erased are left out. */
export async function tokensOf(auth: AuthService, { id }: { id: string }): Promise<string[]> {
  const opened = await openedOf(auth, SealedAnswerLink, 'auth.answer-link-made.v1', { aggregateId: id });
  return opened.map(({ token }) => token);
}

export const resolveLink = (auth: AuthService, token: string, acts = false) =>
  auth.call('POST', '/internal/answer-links/resolve', { body: { token, acts }, claims: { scope: 'gateway' } });
