import { ADDRESS_HEADER } from '@fourball/contracts/http/headers.ts';

/** Where a request comes from, as the gateway says. */
export function addressIn(headers: Readonly<Record<string, unknown>>): string {
  const address = headers[ADDRESS_HEADER];
  return typeof address === 'string' ? address : 'unknown';
}
