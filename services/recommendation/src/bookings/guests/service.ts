import { recommendationEvents } from '@fourball/contracts/events/recommendation.ts';
import type { Guest, ListedGuest, NewGuest } from '@fourball/contracts/http/guest.ts';
import { countUse, refuseBeyond } from '@fourball/kit/database/limit-counts.ts';
import type { Ledger, Publish } from '@fourball/kit/events/publish/ledger.ts';
import { conflict, forbidden } from '@fourball/kit/http/problem.ts';
import { newId } from '@fourball/kit/process/id.ts';
import type { Seal } from '@fourball/kit/security/sealing.ts';
import type { Prisma, PrismaClient } from '../../generated/prisma/client.ts';
import { leads, refuseInactive } from '../../read-models/squads/service.ts';
import { firstPlayersOf, updateDateDue } from '../../recommendations/game-rounds/service.ts';
import {
  countRoundsByName,
  eraseGuest,
  findApprovedGuests,
  findGuests,
  type GuestRow,
  guestOf,
  insertGuest,
  updateApproved,
  updateLink,
} from '../../recommendations/guests/service.ts';
import type { Refusal } from '../../recommendations/policy.ts';
import { type LockedRecommendation, lockForMember, nextStatus, seenByMember } from '../../recommendations/service.ts';
import { lineAt, updateFreed } from '../../recommendations/waiting-list/service.ts';
import { askApproval, roundFacts } from '../approvals/service.ts';
import { golferLimit } from '../limits/policy.ts';
import { findTeeTimesOf, updateTeeTime } from '../tee-times/repository.ts';
import { type BookedTeeTime, refuseStarted, seatedAt } from '../tee-times/service.ts';
import { teeTimeState } from '../tee-times/views.ts';
import { hashOfToken, newToken } from '../tokens.ts';
import { guestMailLimit, isApprovedAtOnce, refusalOfGuest, refusalOfSeat } from './policy.ts';
import { guestView } from './views.ts';

type Tx = Prisma.TransactionClient;
export type GuestService = ReturnType<typeof createGuestService>;

/** A guest of a round, each by its id. */
interface GuestParams {
  readonly recommendationId: string;
  readonly guestId: string;
}

interface Dependencies {
  readonly client: PrismaClient;
  readonly ledger: Ledger<Tx>;
  readonly seal: Seal;
  /** Multiplies how many guests a golfer may have mailed, and how often they may ask leaders, a day. */
  readonly limitScale: number;
}

export function createGuestService({ client, ledger, seal, limitScale: scale }: Dependencies) {
  /**
   * Has a guest who counts mailed a link of their own, where their host gave an address. A leader's approval stands also
   * without the mail, where the host has had as many mailed as they may.
   * @throws a 429 problem to the host beyond that.
   */
  async function invite(
    tx: Tx,
    publish: Publish,
    row: LockedRecommendation,
    {
      guest: { id, hostId, email },
      group,
      by,
    }: { guest: GuestRow; group: BookedTeeTime | undefined; by: 'host' | 'leader' },
  ) {
    if (email === null) return;
    const use = { limit: 'invitationMails', key: hostId, scale } as const;
    if (by === 'host') await refuseBeyond(tx, use, guestMailLimit);
    else if (!(await countUse(tx, use)).isWithin) return;
    const token = newToken();
    await updateLink(tx, id, hashOfToken(token));
    const sealed = await seal({ email, token });
    publish(recommendationEvents.guestInvited, 1, { id, ...groupFacts(row, group), hostId, sealed });
  }

  return {
    async list(id: string, userId: string): Promise<ListedGuest[]> {
      const { squadId } = await seenByMember(client, id, userId);
      const guests = await findGuests(client, id);
      const names = guests.map(({ name }) => name);
      const rounds = await countRoundsByName(client, squadId, names);
      return guests.map((guest) => ({ ...guestView(guest), rounds: rounds.get(guest.name) ?? 0 }));
    },

    /**
     * The golfer brings a guest; one of that name whom they bring already stays as they are. One whom leaders are asked about
     * counts as a change of a tee time.
     */
    async add(id: string, userId: string, { name, handicap = null, email = null }: NewGuest): Promise<Guest> {
      return ledger.write(async (tx, publish) => {
        const { row, squad } = await lockForMember(tx, id, userId);
        await refuseInactive(tx, squad.id, userId);
        if (squad.guests === 'off') throw forbidden('Your squad plays without guests');
        const brought = await findGuests(tx, id);
        const same = brought.find((guest) => guest.hostId === userId && guest.name === name);
        if (same) return guestView(same);
        const group = await changeableGroup(tx, row, userId);
        const isBooked = row.status === 'booked';
        throwIf(refusalOfGuest(squad, { hostId: userId, coming: row.confirmedMembers, isBooked, brought }));
        throwIf(await refusalOfPlace(tx, row, group));
        const isApproved = isApprovedAtOnce(squad, await leads(tx, squad, userId));
        const facts = { hostId: userId, name, handicap, email, isApproved, playsAt: row.startsAt };
        const guest = await insertGuest(tx, { recommendationId: id, ...facts });
        if (isApproved) {
          await addSeat(tx, publish, row, { group, changedBy: userId });
          await invite(tx, publish, row, { guest, group, by: 'host' });
        } else {
          await refuseBeyond(tx, { limit: 'teeTimeChanges', key: userId, scale }, golferLimit);
          askApproval(publish, row, { about: 'guest', userId });
        }
        return guestView(guest);
      });
    },

    /** A leader has a guest count. */
    async approve({ recommendationId, guestId }: GuestParams, userId: string): Promise<Guest> {
      return ledger.write(async (tx, publish) => {
        const { row, squad } = await lockForMember(tx, recommendationId, userId);
        if (!(await leads(tx, squad, userId))) throw forbidden('Only leaders of the squad can approve a guest');
        const guest = await guestOf(tx, recommendationId, guestId);
        if (guest.isApproved) return guestView(guest);
        const group = await changeableGroup(tx, row, guest.hostId);
        throwIf(await refusalOfPlace(tx, row, group));
        const approved = await updateApproved(tx, guestId);
        await addSeat(tx, publish, row, { group, changedBy: userId });
        await invite(tx, publish, row, { guest: approved, group, by: 'leader' });
        return guestView(approved);
      });
    },

    /** The host takes a guest back, or a leader declines one. */
    async remove({ recommendationId, guestId }: GuestParams, userId: string): Promise<void> {
      await ledger.write(async (tx, publish) => {
        const { row, squad } = await lockForMember(tx, recommendationId, userId);
        const guest = await guestOf(tx, recommendationId, guestId);
        if (guest.hostId !== userId && !(await leads(tx, squad, userId))) {
          throw forbidden('Only leaders of the squad and who brings a guest can take them back');
        }
        await takeOut(tx, publish, row, { guest, changedBy: userId });
      });
    },
  };
}

/**
 * Takes a guest out of a round that is locked, and frees the seat that they had.
 * @returns the group of their host. @throws as {@link changeableGroup} does.
 */
export async function takeOut(
  tx: Tx,
  publish: Publish,
  row: LockedRecommendation,
  { guest, changedBy }: { guest: GuestRow; changedBy: string | null },
): Promise<BookedTeeTime | undefined> {
  const group = await changeableGroup(tx, row, guest.hostId);
  await eraseGuest(tx, publish, guest.id);
  if (!guest.isApproved || !group) return group;
  await changeSeats(tx, publish, group, { by: -1, changedBy });
  await updateFreed(tx, row.id, new Date());
  return group;
}

/** Tells who brings a guest that they do not come. */
export const publishDecline = (
  publish: Publish,
  row: LockedRecommendation,
  { hostId, group }: { hostId: string; group: BookedTeeTime | undefined },
): void => publish(recommendationEvents.guestDeclined, 1, { id: newId(), ...groupFacts(row, group), userId: hostId });

/** Facts of a round at the start of a group, where there is one. */
const groupFacts = (row: LockedRecommendation, { date, time }: Pick<BookedTeeTime, 'date' | 'time'> = row) =>
  roundFacts({ ...row, date, time });

function throwIf(refusal: Refusal | undefined): void {
  if (refusal) throw conflict(refusal.code, refusal.detail);
}

/**
 * The group of a host whose round is locked; undefined as long as none is made, or the host has no seat.
 * @throws a 409 problem where the round is cancelled or the host has teed off.
 */
async function changeableGroup(tx: Tx, row: LockedRecommendation, hostId: string): Promise<BookedTeeTime | undefined> {
  nextStatus('confirm', row);
  if (row.status !== 'booked') return undefined;
  const teeTimes = await findTeeTimesOf(tx, row.id);
  const group = teeTimes.find((teeTime) => seatedAt([teeTime]).includes(hostId));
  if (group) refuseStarted([group]);
  return group;
}

/** Why a round has no seat for one guest more: the group of their host, or a date whose players are set. */
async function refusalOfPlace(
  tx: Tx,
  row: LockedRecommendation,
  group: BookedTeeTime | undefined,
): Promise<Refusal | undefined> {
  if (group) return refusalOfSeat(group, await lineAt(tx, row));
  const { players, mostPlayers, line } = await firstPlayersOf(tx, row, row.confirmedMembers);
  if (!line || mostPlayers === null) return undefined;
  const guests = (await findApprovedGuests(tx, [row.id])).filter(({ hostId }) => players.includes(hostId));
  return refusalOfSeat({ bookedPlayers: players.length + guests.length, maxPlayers: mostPlayers }, line.golfers);
}

/** Has one guest more count, in a group that is made or at a date of a standing game that may be short of players. */
async function addSeat(
  tx: Tx,
  publish: Publish,
  { id }: LockedRecommendation,
  { group, changedBy }: { group: BookedTeeTime | undefined; changedBy: string },
): Promise<void> {
  await changeSeats(tx, publish, group, { by: 1, changedBy });
  await updateDateDue(tx, id);
}

/** Takes or frees seats of guests in a group that is made, of which the other services hear. */
async function changeSeats(
  tx: Tx,
  publish: Publish,
  group: BookedTeeTime | undefined,
  { by, changedBy }: { by: number; changedBy: string | null },
): Promise<void> {
  if (!group) return;
  const row = await updateTeeTime(tx, group.id, { bookedPlayers: { increment: by } });
  publish(recommendationEvents.guestsChanged, row.version, teeTimeState(row, { changedBy }));
}
