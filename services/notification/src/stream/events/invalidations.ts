import type { LiveTopic } from '@fourball/contracts/http/notification.ts';
import type { Received } from '@fourball/kit/events/consume/handler.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { findMates, membersOf } from '../../read-models/squads/service.ts';
import { queueLiveEvents } from './fan-out.ts';

type Tx = Prisma.TransactionClient;
/** Event in a squad: it names the squad, or is its own; and the golfer whom it concerns, member or not. */
interface OfSquad {
  readonly id: string;
  readonly squadId?: string;
  readonly userId?: string;
}

/** Lists noted as changed in a transaction, by golfer. */
const notedIn = new WeakMap<object, Set<string>>();

/** Whether the same was noted before: of a backlog, one word about a list is as good as many. */
function isNoted(tx: Tx, topics: readonly LiveTopic[], id: string): boolean {
  const noted = notedIn.get(tx) ?? new Set();
  notedIn.set(tx, noted);
  const list = `${topics.join()} ${id}`;
  const isKnown = noted.has(list);
  noted.add(list);
  return isKnown;
}

/**
 * Follows an event by `apply`, and has the lists of these topics read again on the screens of the squad's active members,
 * as they were before it, and of the golfer whom it names.
 */
export const invalidate =
  <Data extends OfSquad>(topics: readonly LiveTopic[], apply?: (tx: Tx, event: Received<Data>) => Promise<unknown>) =>
  async (tx: Tx, event: Received<Data>): Promise<void> => {
    if (event.isSnapshot) {
      await apply?.(tx, event);
      return;
    }
    const { id, squadId = id, userId } = event.data;
    const isForEveryone = apply === undefined && userId === undefined;
    if (isForEveryone && isNoted(tx, topics, squadId)) return;
    const members = (await membersOf(tx, squadId)).filter(({ status }) => status === 'active');
    await apply?.(tx, event);
    const userIds = new Set([...members.map((member) => member.userId), ...(userId === undefined ? [] : [userId])]);
    if (userIds.size === 0) return;
    queueLiveEvents(tx, [{ event: 'change', userIds: [...userIds], data: { topics: [...topics], squadId } }]);
  };

/** The same of what a golfer says of themselves: it shows on the screens of all with whom they are in a squad. */
export const invalidateForMates =
  <Data extends { readonly userId: string }>(
    topics: readonly LiveTopic[],
    apply: (tx: Tx, event: Received<Data>) => Promise<unknown>,
  ) =>
  async (tx: Tx, event: Received<Data>): Promise<void> => {
    await apply(tx, event);
    if (event.isSnapshot || isNoted(tx, topics, event.data.userId)) return;
    const userIds = await findMates(tx, event.data.userId);
    if (userIds.length > 0) queueLiveEvents(tx, [{ event: 'change', userIds, data: { topics: [...topics] } }]);
  };
