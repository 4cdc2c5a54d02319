import type { Route } from '@fourball/contracts/http/route.ts';
import { LIMITS } from '@fourball/contracts/limits.ts';
import { type CountedLimit, countLimit } from '@fourball/kit/http/limits.ts';
import type { IsInvite } from './invites.ts';

/** The asker: the golfer where one is signed in, and their address. */
export interface Asking {
  readonly userId: string | undefined;
  /** As {@link countedAddress} gives it. */
  readonly address: string;
  /** The code of the invite link by which somebody says to come. */
  readonly inviteCode?: string | undefined;
}

/** The limits of single routes that the gateway counts; a service counts the others, which need what it knows. */
export const GATEWAY_LIMITS = ['registration', 'inviteLookUp', 'calendarFeed', 'calendarReading', 'generate'] as const;

export interface Limits {
  /**
   * Counts a call.
   * @throws a 429 problem with Retry-After once the caller has had their share.
   */
  count(asking: Asking, limit?: Route['limit']): Promise<void>;
}

/** Every replica counts for itself. @param scale multiplies every limit. */
export function createLimits(scale: number, isInvite: IsInvite): Limits {
  const everything = countLimit(LIMITS.everything, scale);
  const visitors = countLimit(LIMITS.visitors, scale);
  const ofRoutes = new Map<string, { by: 'address' | 'golfer'; counted: CountedLimit }>(
    GATEWAY_LIMITS.map((name) => [name, { by: LIMITS[name].by, counted: countLimit(LIMITS[name], scale) }]),
  );
  const invited = countLimit(LIMITS.invitedRegistration, scale);

  /** Lets a squad sign up together behind one address. Guessing codes here counts like looking at invites. */
  async function admitInvited({ address, inviteCode }: Asking, refusal: unknown) {
    if (inviteCode === undefined) throw refusal;
    await ofRoutes.get('inviteLookUp')?.counted.take(address);
    if (!(await isInvite(inviteCode))) throw refusal;
    await invited.take(inviteCode);
  }

  return {
    async count(asking, limit) {
      const { userId, address } = asking;
      await (userId === undefined ? visitors.take(address) : everything.take(userId));
      const ofRoute = limit === undefined ? undefined : ofRoutes.get(limit);
      const counting = ofRoute?.counted.take(ofRoute.by === 'golfer' ? (userId ?? address) : address);
      await (limit === 'registration' ? counting?.catch((refusal) => admitInvited(asking, refusal)) : counting);
    },
  };
}
