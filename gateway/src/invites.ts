import { InvitedSquad, squadRoutes } from '@fourball/contracts/http/squad.ts';
import { type Asking, ask } from './ask.ts';

const { getInvite } = squadRoutes;
const TIMEOUT_MS = 3_000;

/** Looks up the squad that an invite link leads to now; undefined also while the squad service cannot be asked. */
export type FindInvited = (inviteCode: string) => Promise<InvitedSquad['squad'] | undefined>;

export const createInviteLookUp =
  (asking: Asking): FindInvited =>
  async (inviteCode) => {
    const path = getInvite.path.replace(':inviteCode', encodeURIComponent(inviteCode));
    try {
      const { status, text } = await ask(asking, { ...getInvite, path }, undefined, TIMEOUT_MS);
      return status === getInvite.success.status ? InvitedSquad.parse(JSON.parse(text)).squad : undefined;
    } catch {
      // The caller does without.
      return undefined;
    }
  };
