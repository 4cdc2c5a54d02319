import { REQUEST_ID_HEADER } from '@fourball/contracts/http/headers.ts';
import { InvitedSquad, squadRoutes } from '@fourball/contracts/http/squad.ts';
import { currentWork } from '@fourball/kit/process/context.ts';
import { request } from 'undici';
import type { Tokens } from './tokens.ts';
import type { Upstreams } from './upstreams.ts';

const { path, success } = squadRoutes.getInvite;
const TIMEOUT_MS = 3_000;

/** Looks up the squad that an invite link leads to now; undefined also while the squad service cannot be asked. */
export type FindInvited = (inviteCode: string) => Promise<InvitedSquad['squad'] | undefined>;

export const createInviteLookUp =
  ({ upstreams, tokens }: { upstreams: Omit<Upstreams, 'streams'>; tokens: Tokens }): FindInvited =>
  async (inviteCode) => {
    const work = currentWork();
    const place = path.replace(':inviteCode', encodeURIComponent(inviteCode));
    try {
      const { statusCode, body } = await request(new URL(place, upstreams.urlOf.squad), {
        dispatcher: upstreams.agent,
        headersTimeout: TIMEOUT_MS,
        bodyTimeout: TIMEOUT_MS,
        headers: {
          authorization: `Bearer ${await tokens.tokenFor('squad', null)}`,
          ...(work ? { [REQUEST_ID_HEADER]: work.correlationId } : {}),
        },
      });
      if (statusCode === success.status) return InvitedSquad.parse(await body.json()).squad;
      await body.dump();
    } catch {
      // The caller does without.
    }
    return undefined;
  };
