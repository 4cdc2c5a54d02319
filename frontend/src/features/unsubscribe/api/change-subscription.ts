import { unsubscribeRoutes } from '@fourball/contracts/http/unsubscribe.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';

/** Ends the mails that a link is about; the link in the mail stands for the golfer, who need not be signed in. */
export const useUnsubscribe = (mailToken: string) =>
  useMutation({
    mutationFn: () => call(unsubscribeRoutes.unsubscribe, { params: { mailToken } }),
    meta: { failed: { title: 'Failed to unsubscribe' } },
  });

/** Sends them again. */
export const useResubscribe = (mailToken: string) =>
  useMutation({
    mutationFn: () => call(unsubscribeRoutes.resubscribe, { params: { mailToken } }),
    meta: { failed: { title: 'Failed to subscribe again' } },
  });
