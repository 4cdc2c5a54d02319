import { InvitedSquad, squadRoutes } from '@fourball/contracts/http/squad.ts';
import { request } from 'undici';
import { requestIdHeader } from './ask.ts';
import type { Tokens } from './tokens.ts';
import type { Upstreams } from './upstreams.ts';

const { path, success } = squadRoutes.getInvite;
const TIMEOUT_MS = 3_000;

/** Looks up the squad that an invite link leads to now; undefined also while the squad service cannot be asked. */
export type FindInvited = (inviteCode: string) => Promise<InvitedSquad['squad'] | undefined>;

export const createInviteLookUp =
  ({ upstreams, tokens }: { upstreams: Omit<Upstreams, 'streams'>; tokens: Tokens }): FindInvited =>
  async (inviteCode) => {
    const place = path.replace(':inviteCode', encodeURIComponent(inviteCode));
    try {
      const { statusCode, body } = await request(new URL(place, upstreams.urlOf.squad), {
        dispatcher: upstreams.agent,
        headersTimeout: TIMEOUT_MS,
        bodyTimeout: TIMEOUT_MS,
        headers: {
          authorization: `Bearer ${await tokens.tokenFor('squad', null)}`,
          ...requestIdHeader(),
        },
      });
      if (statusCode === success.status) return InvitedSquad.parse(await body.json()).squad;
      await body.dump();
    } catch {
      // The caller does without.
    }
    return undefined;
  };
