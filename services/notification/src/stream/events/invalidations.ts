import type { LiveTopic } from '@fourball/contracts/http/notification.ts';
import type { Received } from '@fourball/kit/events/consume/handler.ts';
import type { Ledger, Publish } from '@fourball/kit/events/publish/ledger.ts';
import { findMates, findPastMembers, membersOf } from '../../read-models/squads/service.ts';
import { playersBefore } from '../../read-models/tee-times/service.ts';
import type { LiveEvent } from './live-event.ts';
import type { LiveClient, Work } from './live-transaction.ts';

type Tx = Work['tx'];

/** Event in a squad: it names the squad, or is its own; and the golfer whom it concerns, member or not. */
interface OfSquad {
  readonly id: string;
  readonly squadId?: string;
  readonly userId?: string;
}

/** Key by which a backlog tells of a list once, and looks up whom it concerns once: one word is as good as many. */
const keyOf = (topics: readonly LiveTopic[], id: string): string => `${topics.join()} ${id}`;

/**
 * Follows an event by `apply`, and has the lists of these topics read again on the screens of the squad's active members,
 * as they were before it, of the golfer whom it names and, where it changes rounds, of all {@link findConcerned}.
 */
export const invalidate =
  <Data extends OfSquad>(
    topics: readonly LiveTopic[],
    apply?: (work: Work, event: Received<Data>) => Promise<unknown>,
  ) =>
  async (work: Work, event: Received<Data>): Promise<void> => {
    if (event.isSnapshot) {
      await apply?.(work, event);
      return;
    }
    const { id, squadId = id, userId } = event.data;
    const key = apply === undefined && userId === undefined ? keyOf(topics, squadId) : undefined;
    if (key !== undefined && work.isPlanned(key)) return;
    const members = (await membersOf(work.tx, squadId)).filter(({ status }) => status === 'active');
    const concerned = topics.includes('bookings') ? await findConcerned(work.tx, event, squadId) : [];
    await apply?.(work, event);
    const userIds = new Set([...members.map((member) => member.userId), ...concerned]);
    if (userId !== undefined) userIds.add(userId);
    if (userIds.size === 0) return;
    const change: LiveEvent = { event: 'change', userIds: [...userIds], data: { topics: [...topics], squadId } };
    work.show([change], key);
  };

/**
 * Golfers who may see a round that an event changes, and need not be members any more: memberships end before the rounds that
 * go with them. The end of a squad concerns all who were in it.
 */
const findConcerned = async (tx: Tx, event: Received<OfSquad>, squadId: string): Promise<readonly string[]> =>
  event.data.id === squadId
    ? findPastMembers(tx, squadId)
    : ((await playersBefore(tx, { id: event.data.id, version: event.version })) ?? []);

/** The same of what a golfer says of themselves: it shows on the screens of all with whom they are in a squad. */
export const invalidateForMates =
  <Data extends { readonly userId: string }>(
    topics: readonly LiveTopic[],
    apply: (work: Work, event: Received<Data>) => Promise<unknown>,
  ) =>
  async (work: Work, event: Received<Data>): Promise<void> => {
    await apply(work, event);
    const key = keyOf(topics, event.data.userId);
    if (event.isSnapshot || work.isPlanned(key)) return;
    const userIds = await findMates(work.tx, event.data.userId);
    const change: LiveEvent = { event: 'change', userIds, data: { topics: [...topics] } };
    if (userIds.length > 0) work.show([change], key);
  };

/** Time in which other services follow an event of this one: lists that are read before it are the former ones. */
const FOLLOWED_MS = 1_000;

/** The same of what this service publishes of a golfer in a write of its own, once others have had time to follow it. */
export const writingForMates =
  ({ ledger, broadcast }: Pick<LiveClient, 'broadcast'> & { readonly ledger: Ledger<Tx> }, topics: LiveTopic[]) =>
  async <T>(userId: string, task: (tx: Tx, publish: Publish) => Promise<T>): Promise<T> => {
    let userIds: string[] = [];
    const result = await ledger.write(async (tx, publish) => {
      let isPublished = false;
      const done = await task(tx, (...event) => {
        isPublished = true;
        publish(...event);
      });
      userIds = isPublished ? await findMates(tx, userId) : [];
      return done;
    });
    const change: LiveEvent = { event: 'change', userIds, data: { topics } };
    if (userIds.length > 0) setTimeout(() => broadcast([change]), FOLLOWED_MS).unref();
    return result;
  };
