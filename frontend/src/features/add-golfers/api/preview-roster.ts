import { rosterRoutes } from '@fourball/contracts/http/roster.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';

/** Reads a list of golfers as it would be added; nothing is stored. */
export const usePreviewRoster = (squadId: string) =>
  useMutation({
    mutationFn: (text: string) => call(rosterRoutes.previewRoster, { params: { squadId }, body: { text } }),
    meta: { failed: { title: 'Failed to read the list' } },
  });
