import type { InputOf, Route } from '@fourball/contracts/http/route.ts';
import { addressOf, errorOf, type Parts, reached, send } from './call.ts';

/**
 * Fetches a file that a call of the contracts answers, and hands it to the browser to be kept under the name that the
 * answer gives it. Throws as `call` does.
 */
export async function download<R extends Route & { media: string }>(route: R, input: InputOf<R>): Promise<void> {
  const response = await reached(send(addressOf(route, input as Parts), route.method));
  if (!response.ok) throw errorOf(response, await reached(response.text()));
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await reached(response.blob()));
  link.download = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? '';
  link.click();
  URL.revokeObjectURL(link.href);
}
