import { isolated } from '@fourball/contracts/bidi.ts';
import { type Claim, claimRoutes } from '@fourball/contracts/http/claim.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { PRODUCT_NAME } from '../../../lib/product.ts';
import { stashToast } from '../../../lib/toast.ts';
import { clearLastSeen } from '../../offline/api/forget.ts';
import { noteNewGolfer } from '../model.ts';

/** Makes an account of a golfer without one, which signs in, and loads the home page anew. */
export const useClaim = () =>
  useMutation({
    mutationFn: (body: Claim) => call(claimRoutes.claim, { body }),
    meta: { failed: { title: 'Your page could not be kept' } },
    onSuccess: async (user) => {
      await clearLastSeen();
      noteNewGolfer(user.id);
      stashToast({
        title: `Welcome to ${PRODUCT_NAME}!`,
        description: `Your page is an account now, ${isolated(user.firstName)}, with your squad and your answers.`,
      });
      // In place of the page of a link that works once: Back leads to nothing that waits.
      window.location.replace('/');
    },
  });
