import { squadRoutes } from '@fourball/contracts/http/squad.ts';
import { request } from 'undici';
import type { Tokens } from './tokens.ts';
import type { Upstreams } from './upstreams.ts';

const { path, success } = squadRoutes.getInvite;
const TIMEOUT_MS = 3_000;

/** Looks up whether an invite link leads to a squad now; false while the squad service cannot be asked. */
export type IsInvite = (inviteCode: string) => Promise<boolean>;

export const createInviteLookUp =
  ({ upstreams, tokens }: { upstreams: Omit<Upstreams, 'streams'>; tokens: Tokens }): IsInvite =>
  async (inviteCode) => {
    const place = path.replace(':inviteCode', encodeURIComponent(inviteCode));
    try {
      const { statusCode, body } = await request(new URL(place, upstreams.urlOf.squad), {
        dispatcher: upstreams.agent,
        headersTimeout: TIMEOUT_MS,
        headers: { authorization: `Bearer ${await tokens.tokenFor('squad', null)}` },
      });
      await body.dump();
      return statusCode === success.status;
    } catch {
      return false;
    }
  };
