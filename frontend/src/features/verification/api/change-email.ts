import { type EmailChange, emailRoutes } from '@fourball/contracts/http/email.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { pendingEmailQuery } from './pending-email.ts';

/** Asks for a new address, which waits until it is confirmed. */
export function useChangeEmail() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: EmailChange) => call(emailRoutes.changeEmail, { body }),
    meta: { failed: { title: 'The new address was not taken' } },
    onSuccess: (_, { email }) => client.setQueryData(pendingEmailQuery.queryKey, { newEmail: email }),
  });
}
