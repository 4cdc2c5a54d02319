import { sessionRoutes } from '@fourball/contracts/http/session.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';

export const useEndSession = () =>
  useMutation({
    mutationFn: (sessionId: string) => call(sessionRoutes.endSession, { params: { sessionId } }),
    meta: { failed: { title: 'Failed to sign out there' }, invalidates: [sessionRoutes.listSessions] },
  });
