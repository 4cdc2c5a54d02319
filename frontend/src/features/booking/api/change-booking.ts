import { guestRoutes } from '@fourball/contracts/http/guest.ts';
import { notificationRoutes } from '@fourball/contracts/http/notification.ts';
import { recommendationRoutes, type TeeTime } from '@fourball/contracts/http/recommendation.ts';
import { roundRoutes } from '@fourball/contracts/http/round.ts';
import { squadRoutes } from '@fourball/contracts/http/squad.ts';
import { waitingRoutes } from '@fourball/contracts/http/waiting.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { formatTeeOff } from '../../../lib/dates.ts';
import { toast } from '../../../lib/toast.ts';
import { rankedAnew } from '../../availability/api/changed-reads.ts';
import { changedByGames } from '../../standing-game/api/changed-reads.ts';

/** Reads that show a booking or a game's date that became one, or the hours that are free without it. */
export const changedByBooking = [
  ...changedByGames,
  ...rankedAnew,
  roundRoutes.getTeeTime,
  guestRoutes.listGuests,
  recommendationRoutes.listBookings,
  recommendationRoutes.listTeeTimes,
  waitingRoutes.listWaiting,
  waitingRoutes.listLine,
  squadRoutes.listSquads,
  squadRoutes.getSquad,
  notificationRoutes.listNotifications,
];

/** Moves the whole booking of a tee time to another start at its course. */
export const useMoveBooking = (teeTimeId: string) =>
  useMutation({
    mutationFn: (body: { date: string; time: string }) =>
      call(recommendationRoutes.moveBooking, { params: { teeTimeId }, body }),
    meta: { failed: { title: 'Failed to move the tee time' }, invalidates: changedByBooking },
    // The answer is that of one group, which need not be the first.
    onSuccess: (_, start) =>
      toast({
        title: 'Tee time moved',
        description: `Your squad plays on ${formatTeeOff(start)}. Its players are told.`,
      }),
  });

/** Cancels the whole booking, as its squad's creator may. */
export const useCancelBooking = (teeTimeId: string) =>
  useMutation({
    mutationFn: () => call(recommendationRoutes.cancelBooking, { params: { teeTimeId }, body: {} }),
    meta: {
      failed: { title: 'Failed to cancel the tee time' },
      succeeded: { title: 'Tee time cancelled', description: 'Its players are told.' },
      invalidates: changedByBooking,
    },
  });

/** Says under which number the course has a tee time; null where it has none. */
export const useReserveTeeTime = (teeTimeId: string) =>
  useMutation({
    mutationFn: (reservedAs: string | null) =>
      call(roundRoutes.reserveTeeTime, { params: { teeTimeId }, body: { reservedAs } }),
    meta: { failed: { title: "Failed to save the course's number" }, invalidates: changedByBooking },
  });

/** Says how many may play in a whole booking, guests included. */
export const useChangeSeats = (teeTimeId: string) =>
  useMutation({
    mutationFn: (seats: number) => call(roundRoutes.changeSeats, { params: { teeTimeId }, body: { seats } }),
    meta: { failed: { title: 'Failed to change the seats' }, invalidates: changedByBooking },
  });

/** Gives up the caller's own seat; the last one to do so cancels the tee time. */
export const giveUpSeat = (teeTimeId: string): Promise<TeeTime> =>
  call(recommendationRoutes.cancelBooking, { params: { teeTimeId }, body: { seatOnly: true } });
