import { emailRoutes } from '@fourball/contracts/http/email.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { addressReads } from './pending-email.ts';

type Proof = { readonly token: string } | { readonly code: string };

/** Confirms an address by the code of a mail, or by the token of its link; how it failed is for its form to say. */
export const useVerifyEmail = () =>
  useMutation({
    mutationFn: (body: Proof) => call(emailRoutes.verifyEmail, { body }),
    meta: {
      succeeded: { title: 'E-mail address confirmed' },
      invalidates: addressReads,
    },
  });
