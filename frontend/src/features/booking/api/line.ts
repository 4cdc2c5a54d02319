import { waitingRoutes } from '@fourball/contracts/http/waiting.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { routeQuery } from '../../../lib/query.ts';
import { changedByBooking } from './change-booking.ts';

/** Those who wait for a seat of a round, whom leaders alone may read. */
export const lineQuery = (recommendationId: string) =>
  routeQuery(waitingRoutes.listLine, { params: { recommendationId } });

/** Gives a free seat to somebody in line. */
export const useSeatFromLine = (recommendationId: string) =>
  useMutation({
    mutationFn: (userId: string) => call(waitingRoutes.seatFromLine, { params: { recommendationId, userId } }),
    meta: { failed: { title: 'Failed to give the seat' }, invalidates: changedByBooking },
  });
