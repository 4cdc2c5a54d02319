import { type Round, roundRoutes } from '@fourball/contracts/http/round.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { routeKey } from '../../../lib/query.ts';
import { createSetAside } from '../../../lib/set-aside.ts';
import { takeToastAction, toast } from '../../../lib/toast.ts';
import { guestsQuery } from '../../guest/api/list-guests.ts';
import { withoutSeat } from '../round.ts';
import { changedByBooking, giveUpSeat } from './change-booking.ts';

/** Time in which a golfer may take it back. */
const UNDO_MS = 10_000;

const givenUp = createSetAside();
/** The message that offers to take it back, by the tee time. */
const messages = new Map<string, number>();

const GUESTS_GO = ['', ' Your guest does not play either.', ' Your guests do not play either.'];

/** How many guests of a golfer play in a round, and do no more once the golfer does not. */
export const useOwnGuests = (recommendationId: string, userId: string): number =>
  (useQuery(guestsQuery(recommendationId)).data ?? []).filter(
    ({ hostId, status }) => hostId === userId && status === 'approved',
  ).length;

/** Whether the golfer gave their seat up, and may still take it back. */
export const useGivenUp = (teeTimeId: string): boolean => givenUp.useIds().has(teeTimeId);

/** Gives up a golfer's own seat at once; the server hears of it when the message goes that offers to take it back. */
export function useGiveUpSeatWithUndo({ id, groups, recommendationId, isHeld }: Round, userId: string) {
  const client = useQueryClient();
  const guests = useOwnGuests(recommendationId, userId);
  const isLast = !isHeld && !groups.some(({ players }) => players.includes(userId) && players.length > 1);
  const { mutate } = useMutation({
    mutationFn: () => giveUpSeat(id),
    meta: { failed: { title: 'Failed to give up your seat' }, invalidates: changedByBooking },
    onSuccess: () =>
      client.setQueriesData<Round>(
        { queryKey: routeKey(roundRoutes.getTeeTime) },
        (round) => round && (round.id === id ? withoutSeat(round, userId, guests) : round),
      ),
    onSettled: () => givenUp.remove(id),
  });
  return {
    giveUp() {
      givenUp.add(id);
      const message = toast({
        title: 'Seat given up',
        description: isLast
          ? 'You were the last player: the tee time is cancelled unless somebody waits for it.'
          : `Your squad is told.${GUESTS_GO[Math.min(guests, 2)]}`,
        milliseconds: UNDO_MS,
        action: { label: 'Undo', run: () => givenUp.remove(id) },
        onGone: () => mutate(),
      });
      messages.set(id, message);
    },
    undo() {
      const message = messages.get(id);
      if (message !== undefined) takeToastAction(message);
    },
  };
}
