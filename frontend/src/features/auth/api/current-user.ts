import { authRoutes, type User } from '@fourball/contracts/http/auth.ts';
import { queryOptions } from '@tanstack/react-query';
import { isStatus } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';
import { routeKey } from '../../../lib/query.ts';
import { clearLastSeen } from '../../offline/api/forget.ts';

/** The golfer who is signed in; null for a visitor. */
export const currentUserQuery = queryOptions<User | null>({
  queryKey: routeKey(authRoutes.currentUser),
  queryFn: async ({ signal }) => {
    try {
      return await call(authRoutes.currentUser, undefined, signal);
    } catch (error) {
      if (!isStatus(error, 401)) throw error;
      await clearLastSeen();
      return null;
    }
  },
});
