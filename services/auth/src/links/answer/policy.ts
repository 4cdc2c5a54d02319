/** Why a golfer may not have a member's link: they are no member themselves (`stranger`), or do not lead. */
export type LinkRefusal = 'stranger' | 'no-leader';

/** Active leaders pass on the links of their squad's members. @param asker undefined for one who is not in the squad. */
export function linkRefusal(asker: { readonly role: string; readonly status: string } | null): LinkRefusal | undefined {
  if (!asker) return 'stranger';
  return asker.role === 'leader' && asker.status === 'active' ? undefined : 'no-leader';
}

/** The address that a golfer opens; the slash lets the page's forms name their places by relative paths. */
export const addressOf = (publicUrl: string, token: string): string => new URL(`/a/${token}/`, publicUrl).href;
