import { ADDRESS_HEADER, deviceIn } from '@fourball/contracts/http/headers.ts';

/** Where a request comes from, as the gateway says. */
export interface Origin {
  readonly address: string;
  /** Browser and system in words. */
  readonly device: string | null;
}

export function originIn(headers: Readonly<Record<string, unknown>>): Origin {
  const address = headers[ADDRESS_HEADER];
  return { address: typeof address === 'string' ? address : 'unknown', device: deviceIn(headers) };
}
