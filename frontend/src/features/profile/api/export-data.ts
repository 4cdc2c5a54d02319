import { exportRoutes } from '@fourball/contracts/http/export.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { download } from '../../../lib/download.ts';

export const useRequestExport = () =>
  useMutation({ mutationFn: (password: string) => call(exportRoutes.requestExport, { body: { password } }) });

/** @param token of the mailed link. */
export const useDownloadExport = (token: string) =>
  useMutation({ mutationFn: () => download(exportRoutes.downloadExport, { query: { token } }) });
