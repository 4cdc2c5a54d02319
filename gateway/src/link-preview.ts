import { isolated } from '@fourball/contracts/bidi.ts';
import { escaped } from '@fourball/contracts/html.ts';
import type { FastifyRequest } from 'fastify';
import { countedAddress } from './address.ts';
import type { FindInvited } from './invites.ts';
import type { Limits } from './limits.ts';

interface Preview {
  readonly title: string;
  readonly description: string;
}

/** Shown where a link of this site is shared (https://ogp.me): no more than its page shows to everybody. */
const OF_THE_SITE: Preview = {
  title: 'Fourball',
  description: 'Get your golf group together: share when you are free, find the best tee times, book.',
};

export type LinkPreview = (request: FastifyRequest) => Promise<string>;

/**
 * Tags of a page for those who show its link: an invite's name the squad and the number of its members, and nobody. Only
 * programs are told; a browser shows no preview, and its page asks for the same by itself. Looking up counts as it does in
 * the API, so that no more codes can be tried this way; beyond that, and while the squad service is away, the link is
 * shown as any of this site.
 */
export const createLinkPreview =
  (options: { publicUrl: string; findInvited: FindInvited; limits: Pick<Limits, 'count'> }): LinkPreview =>
  async (request) => {
    const invited = await invitedBy(request, options);
    const image = new URL('/icons/icon-512.png', options.publicUrl).href;
    return tagsOf(invited ?? OF_THE_SITE, image);
  };

async function invitedBy(
  request: FastifyRequest,
  { findInvited, limits }: { findInvited: FindInvited; limits: Pick<Limits, 'count'> },
): Promise<Preview | undefined> {
  const [, inviteCode] = /^\/join\/([\w-]{1,64})$/.exec(request.url.split('?', 1)[0] ?? '') ?? [];
  if (inviteCode === undefined || request.headers['sec-fetch-mode'] !== undefined) return undefined;
  try {
    await limits.count({ userId: undefined, address: countedAddress(request.ip) }, 'inviteLookUp');
  } catch {
    return undefined;
  }
  const squad = await findInvited(inviteCode);
  if (!squad) return undefined;
  const golfers = squad.memberCount === 1 ? '1 golfer' : `${squad.memberCount} golfers`;
  return { title: `Join ${isolated(squad.name)} on Fourball`, description: `${golfers} on Fourball` };
}

const tagsOf = ({ title, description }: Preview, image: string): string =>
  Object.entries({ type: 'website', title, description, image })
    .map(([name, content]) => `<meta property="og:${name}" content="${escaped(content)}" />`)
    .join('');
