import { type GuestDeclineState, type GuestInvitationState, SealedGuest } from '@fourball/contracts/events/asking.ts';
import type { DataOf } from '@fourball/contracts/events/event.ts';
import type { GameDateState } from '@fourball/contracts/events/game-date.ts';
import type { recommendationEvents } from '@fourball/contracts/events/recommendation.ts';
import type { guestLinkRoutes } from '@fourball/contracts/http/guest-link.ts';
import type { BodyOf } from '@fourball/contracts/http/route.ts';
import type { EventWork, Received } from '@fourball/kit/events/consume/handler.ts';
import type { GuestLink as Guest } from '@fourball/kit/http/identity.ts';
import { notFound } from '@fourball/kit/http/problem.ts';
import type { Open } from '@fourball/kit/security/keyring.ts';
import { mailGuest } from '../../email/queue/service.ts';
import type { GameDateKind } from '../../email/templates/game-date-payload.ts';
import type { BookingKind } from '../../email/templates/payload.ts';
import { type MailTokens, refuse, refuses } from '../../email/unsubscribe/service.ts';
import type { Prisma, PrismaClient } from '../../generated/prisma/client.ts';
import { notify } from '../../notifications/service.ts';
import type { Work } from '../../stream/events/live-transaction.ts';
import { ABOUT_OF, declineNotice } from './policy.ts';
import { findGuestLink, findHosts, findWanting, updateWanting, upsertGuestLink } from './repository.ts';

export { findGuestLink } from './repository.ts';

type Tx = Prisma.TransactionClient;
type Chosen = BodyOf<typeof guestLinkRoutes.chooseGuestMails>;
export type GuestMailService = ReturnType<typeof createGuestMailService>;

export function createGuestMailService(options: { client: PrismaClient; open: Open; tokens: MailTokens }) {
  const { client, open, tokens } = options;
  return {
    /**
     * Keeps whether a guest wants to hear of changes, or that their address wants no mail from anybody: by its hash, which
     * outlives the guest.
     * @returns what counts: an address that wants no mail hears of no changes.
     * @throws a 404 problem where their link has ended.
     */
    async choose({ guestId }: Guest, { mails }: Chosen): Promise<Chosen['mails']> {
      const link = await findGuestLink(client, guestId);
      if (!link?.sealed) throw notFound();
      const { email } = await open(link.sealed, SealedGuest);
      const about = tokens.subscriptionOf({ address: email }, 'squadInvites');
      if (mails === 'never') await refuse(client, about);
      else if (!(await updateWanting(client, guestId))) throw notFound();
      return (await refuses(client, about)) ? 'never' : 'changes';
    },
  };
}

/** Mails a guest whom a golfer brings, once, and keeps the link for changes of which they may want to hear. */
export async function inviteGuest(
  { tx }: EventWork<Tx>,
  { data, version, time, isSnapshot }: Received<GuestInvitationState>,
) {
  const { id, squadId, recommendationId, hostId, sealed, date, time: start, courseName } = data;
  const link = {
    id,
    version,
    recommendationId,
    hostId,
    date: new Date(date),
    sealed,
    wantsChanges: false,
    gone: false,
  };
  if (!(await upsertGuestLink(tx, link)) || isSnapshot) return;
  await mailGuest(
    tx,
    { ...link, squadId },
    { kind: 'guest-round', about: 'invited', courseName, date, time: start },
    time,
  );
}

export const endGuestLink = ({ tx }: EventWork<Tx>, { version, data: { id } }: Received<{ id: string }>) =>
  upsertGuestLink(tx, {
    id,
    version,
    recommendationId: null,
    hostId: null,
    sealed: null,
    wantsChanges: false,
    gone: true,
  });

/** A tee time, or a date of a standing game, and those who come to it. */
interface Played extends Pick<GameDateState, 'squadId' | 'recommendationId' | 'courseName' | 'date' | 'time'> {
  readonly players: readonly string[];
}

/** Mails guests of the players who asked to hear of changes. */
export async function mailGuests(tx: Tx, kind: BookingKind | GameDateKind, played: Played, time: string) {
  const about = ABOUT_OF[kind];
  const { squadId, recommendationId, players, courseName, date, time: start } = played;
  // Nobody is brought to a date before it has a round.
  if (!about || recommendationId === null || courseName === null || start === null) return;
  const facts = { kind: 'guest-round', about, courseName, date, time: start } as const;
  const isOff = about === 'cancelled' || about === 'host-out';
  for (const { sealed, ...guest } of await findWanting(tx, recommendationId, players)) {
    // Their link may end with the seat, before the mail leaves.
    await mailGuest(tx, { ...guest, squadId, recommendationId }, isOff ? { ...facts, sealed } : facts, time);
  }
}

type Withdrawal = Received<DataOf<typeof recommendationEvents.recommendationWithdrawn>>;

/** Mails guests of those who come no more to a round that is not booked: at a booked one the seat of their host tells it. */
export async function mailGuestsOfWithdrawal({ tx }: Work, { data, time, isSnapshot }: Withdrawal): Promise<void> {
  const { id: recommendationId, status, courseName = null, out: players = [] } = data;
  if (isSnapshot || status === 'booked') return;
  await mailGuests(tx, 'seat-given-up', { ...data, recommendationId, courseName, players }, time);
}

type Booking = Received<DataOf<typeof recommendationEvents.recommendationBooked>>;

/** Mails guests of those who have no seat as a round is booked, with which their link ends. */
export async function mailGuestsOfUnseated({ tx }: Work, { data, time }: Booking): Promise<void> {
  const { id: recommendationId, courseName = null, confirmedMembers } = data;
  const players = (await findHosts(tx, recommendationId)).filter((host) => !confirmedMembers.includes(host));
  await mailGuests(tx, 'seat-given-up', { ...data, recommendationId, courseName, players }, time);
}

/** Tells the golfer who brings them, in the app and on their browsers. */
export async function notifyOfDecline(
  work: Work,
  { data, time, isSnapshot }: Received<GuestDeclineState>,
): Promise<void> {
  if (!isSnapshot) await notify(work, [declineNotice(data)], time);
}
