import { sharedLinkRoutes } from '@fourball/contracts/http/shared-link.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { routeQuery } from '../../../lib/query.ts';

/** Shared link of a squad; asked for anew each time, since another leader may have changed it. */
export const sharedLinkQuery = (squadId: string) => ({
  ...routeQuery(sharedLinkRoutes.sharedLink, { params: { squadId } }),
  gcTime: 0,
});

/** Turns the link on or off, or puts another in its place. */
export const useChangeSharedLink = (squadId: string) =>
  useMutation({
    mutationFn: async (change: 'on' | 'off' | 'renew'): Promise<unknown> =>
      change === 'off'
        ? call(sharedLinkRoutes.endSharedLink, { params: { squadId } })
        : call(sharedLinkRoutes.shareLink, { params: { squadId }, body: { renew: change === 'renew' } }),
    meta: { failed: { title: 'Failed to change the shared link' }, invalidates: [sharedLinkRoutes.sharedLink] },
  });
