import type { guestLinkRoutes } from '@fourball/contracts/http/guest-link.ts';
import type { QueryOf } from '@fourball/contracts/http/route.ts';
import type { Ledger } from '@fourball/kit/events/publish/ledger.ts';
import type { GuestLink } from '@fourball/kit/http/identity.ts';
import { notFound } from '@fourball/kit/http/problem.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { calendarDate } from '../../ranking/calendar.ts';
import { shortNamesOf } from '../../read-models/golfers/service.ts';
import { findApprovedGuests, findInvitedGuest, type InvitedGuest } from '../../recommendations/guests/service.ts';
import type { Reading } from '../../recommendations/ranking-inputs/service.ts';
import { lockRecommendation } from '../../recommendations/service.ts';
import { whereAndWhen } from '../answer-page/views.ts';
import { publishDecline, takeOut } from '../guests/service.ts';
import { findTeeTimesOf, seatedAt } from '../tee-times/service.ts';
import { hashOfToken } from '../tokens.ts';
import { declinedPage, guestPage } from './page.ts';

type Said = QueryOf<typeof guestLinkRoutes.guestPage>['said'];
export type GuestPageService = ReturnType<typeof createGuestPageService>;

interface Dependencies extends Reading {
  readonly ledger: Ledger<Prisma.TransactionClient>;
}

export function createGuestPageService({ client, pool, ledger }: Dependencies) {
  /** Start of the guest's group, and who is in it; of the whole round while it is not booked. */
  async function groupOf({ hostId, recommendation }: InvitedGuest) {
    const teeTimes = await findTeeTimesOf(client, recommendation.id);
    const group = teeTimes.find((teeTime) => seatedAt([teeTime]).includes(hostId));
    const { time, startsAt } = group ?? recommendation;
    return { time, startsAt, members: group ? seatedAt([group]) : recommendation.confirmedMembers };
  }

  async function hostNameOf({ hostId }: Pick<InvitedGuest, 'hostId'>): Promise<string> {
    return (await shortNamesOf(pool, [hostId])).get(hostId) ?? 'A golfer';
  }

  return {
    /** @throws a 404 problem for a link that is unknown, or has ended with its guest or after the round. */
    async resolve(token: string): Promise<GuestLink> {
      return { guestId: (await invited({ tokenHash: hashOfToken(token) })).id };
    },

    async page({ guestId }: GuestLink, said: Said): Promise<string> {
      const guest = await invited({ id: guestId });
      const { id, date, status, course } = guest.recommendation;
      const { time, startsAt, members } = await groupOf(guest);
      const names = await shortNamesOf(pool, members);
      const guests = (await findApprovedGuests(client, [id])).filter(({ hostId }) => members.includes(hostId));
      return guestPage({
        ...whereAndWhen({ ...course, date: calendarDate(date), time, courseName: course.name }),
        ...{ guest: guest.name, host: await hostNameOf(guest), said },
        hasStarted: startsAt <= new Date(),
        status: status === 'booked' || status === 'cancelled' ? status : 'confirmed',
        players: {
          isGolferIn: true,
          names: members.flatMap((member) => names.get(member) ?? []),
          count: members.length + guests.length,
        },
      });
    },

    /** The guest does not come; their seat is free, and their host is told. @throws a 409 problem where it is cancelled or has started. */
    async decline({ guestId }: GuestLink): Promise<string> {
      const guest = await invited({ id: guestId });
      const host = await hostNameOf(guest);
      await ledger.write(async (tx, publish) => {
        const row = await lockRecommendation(tx, guest.recommendationId);
        // Taken back meanwhile.
        if (!row || !(await findInvitedGuest(tx, { id: guestId }))) throw notFound();
        const group = await takeOut(tx, publish, row, { guest, changedBy: null });
        publishDecline(publish, row, { hostId: guest.hostId, group });
      });
      return declinedPage({ guest: guest.name, host });
    },
  };

  async function invited(by: Parameters<typeof findInvitedGuest>[1]): Promise<InvitedGuest> {
    const guest = await findInvitedGuest(client, by);
    if (!guest) throw notFound();
    return guest;
  }
}
