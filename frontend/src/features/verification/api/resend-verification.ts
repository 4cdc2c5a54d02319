import { emailRoutes } from '@fourball/contracts/http/email.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { toast } from '../../../lib/toast.ts';
import { addressReads } from './pending-email.ts';

/** Asks for another mail, and says whether one was sent: the address may have been confirmed in another window. */
export const useResendVerification = () =>
  useMutation({
    mutationFn: () => call(emailRoutes.resendVerification),
    meta: { failed: { title: 'The mail could not be sent' }, invalidates: addressReads },
    onSuccess: ({ message }) => void toast({ title: message }),
  });
