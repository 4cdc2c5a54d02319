import type { TimeSlot } from '@fourball/contracts/constants.ts';
import { authRoutes } from '@fourball/contracts/http/auth.ts';
import { availabilityRoutes } from '@fourball/contracts/http/availability.ts';
import { notificationRoutes } from '@fourball/contracts/http/notification.ts';
import { recommendationRoutes } from '@fourball/contracts/http/recommendation.ts';
import { squadRoutes } from '@fourball/contracts/http/squad.ts';
import type { Golfer } from './golfer.ts';

/* One call each: what a golfer taps, and what is written down of it. */

const nothing = () => null;

export const changeHandicap = ({ id, caller }: Golfer, handicap: number) =>
  caller.write(
    authRoutes.changeProfile,
    { body: { handicap } },
    { kind: 'change handicap', wanted: { by: id, handicap }, remember: nothing },
  );

export const createSquad = ({ id, caller }: Golfer, name: string) =>
  caller.write(
    squadRoutes.createSquad,
    { body: { name } },
    { kind: 'create squad', wanted: { by: id, name }, remember: (squad) => ({ squadId: squad.id }) },
  );

export const invite = ({ id, caller }: Golfer, squadId: string) =>
  caller.write(
    squadRoutes.createInvite,
    { params: { squadId }, body: {} },
    { kind: 'invite', wanted: { by: id, squadId }, remember: ({ inviteCode }) => ({ inviteCode }) },
  );

export const join = ({ id, caller }: Golfer, squadId: string, inviteCode: string) =>
  caller.write(
    squadRoutes.join,
    { params: { inviteCode } },
    { kind: 'join', wanted: { by: id, squadId }, remember: nothing },
  );

export const save = ({ id, caller }: Golfer, date: string, timeSlots: TimeSlot[]) =>
  caller.write(
    availabilityRoutes.saveAvailability,
    { body: { date, timeSlots } },
    { kind: 'save', wanted: { by: id, date, timeSlots }, remember: nothing },
  );

export const forget = ({ id, caller }: Golfer, date: string) =>
  caller.write(
    availabilityRoutes.deleteAvailability,
    { params: { date } },
    { kind: 'delete', wanted: { by: id, date }, remember: nothing },
  );

export const leave = ({ id, caller }: Golfer, { email, password }: { email: string; password: string }) =>
  caller.write(
    authRoutes.deleteAccount,
    { body: { password } },
    { kind: 'leave', wanted: { by: id, email }, remember: nothing },
  );

export const generate = ({ id, caller }: Golfer, squadId: string) =>
  caller.write(
    recommendationRoutes.generateRecommendations,
    { params: { squadId } },
    {
      kind: 'generate',
      wanted: { by: id, squadId },
      remember: (offers) => ({ recommendationIds: offers.map((offer) => offer.id) }),
    },
  );

export const confirm = ({ id, caller }: Golfer, recommendationId: string) =>
  caller.write(
    recommendationRoutes.confirmRecommendation,
    { params: { recommendationId } },
    { kind: 'confirm', wanted: { by: id, recommendationId }, remember: nothing },
  );

export const book = ({ id, caller }: Golfer, recommendationId: string, bookingReference: string) =>
  caller.write(
    recommendationRoutes.bookRecommendation,
    { params: { recommendationId }, body: { bookingReference } },
    { kind: 'book', wanted: { by: id, recommendationId, bookingReference }, remember: nothing },
  );

/** Makes the calls of the home screen and of the squad's page. */
export async function lookAround({ caller }: Golfer, squadId: string): Promise<void> {
  await Promise.all([
    caller.read(squadRoutes.listSquads, {}),
    caller.read(recommendationRoutes.listBookings, {}),
    caller.read(notificationRoutes.listNotifications, { query: {} }),
  ]);
  await caller.read(availabilityRoutes.squadAvailability, { params: { squadId } });
}

export const squadsOf = ({ caller }: Golfer) => caller.read(squadRoutes.listSquads, {});
