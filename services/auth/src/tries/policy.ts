import { ADDRESS_HEADER, DEVICE_TOKENS_HEADER, deviceIn, SESSION_HEADER } from '@fourball/contracts/http/headers.ts';

/** Where a request comes from, as the gateway says. */
export interface Origin {
  readonly address: string;
  /** Browser and system in words. */
  readonly device: string | null;
  /** Proofs of earlier sign-ins on this browser. */
  readonly deviceTokens: readonly string[];
}

export function originIn(headers: Readonly<Record<string, unknown>>): Origin {
  const { [ADDRESS_HEADER]: address, [DEVICE_TOKENS_HEADER]: tokens } = headers;
  return {
    address: typeof address === 'string' ? address : 'unknown',
    device: deviceIn(headers),
    deviceTokens: typeof tokens === 'string' ? tokens.split('~') : [],
  };
}

/** Headers by which the gateway gives the browser a session, where one was opened, and the tokens of its device. */
export const browserHeaders = (given: {
  sessionId?: string;
  deviceTokens: readonly string[];
}): Record<string, string> => ({
  ...(given.sessionId === undefined ? {} : { [SESSION_HEADER]: given.sessionId }),
  [DEVICE_TOKENS_HEADER]: given.deviceTokens.join('~'),
});
