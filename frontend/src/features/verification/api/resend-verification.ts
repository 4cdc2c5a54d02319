import { emailRoutes } from '@fourball/contracts/http/email.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';

export const useResendVerification = () =>
  useMutation({
    mutationFn: () => call(emailRoutes.resendVerification),
    meta: {
      failed: { title: 'The mail could not be sent' },
      succeeded: { title: 'Mail sent', description: 'It holds another code.' },
    },
  });
