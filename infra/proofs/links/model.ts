/* Holders of personal links as the rules have them, act by act; the running services share no line of it. */

/** A golfer whom a leader has added to a squad. */
export interface Holder {
  readonly member: boolean;
  readonly account: 'none' | 'open' | 'gone';
  /** Address of the link that works, as far as somebody was told of it. */
  readonly link: string | null;
  /** Whether the mailed link to an account is still good. */
  readonly claim: boolean;
  /** Last word on the squad's round. */
  readonly word: 'in' | 'maybe' | 'out' | null;
  /** Whether they are free at the start that they are asked about; null where they never said. */
  readonly free: boolean | null;
  /** Left behind by a removal that not every service has heard of. */
  readonly removed: Pick<Holder, 'word' | 'free'> | null;
}

/** A golfer without an account, and the account with the address that the token went to. */
export type Pair = readonly [golfer: Holder, account: Holder];

export type Act =
  | { readonly kind: 'answer'; readonly link: string; readonly word: 'in' | 'maybe' | 'out' }
  | { readonly kind: 'say when'; readonly link: string; readonly free: boolean }
  /** The leader's; `made` is the link that they were given for it. */
  | { readonly kind: 'renew'; readonly made: string | null }
  | { readonly kind: 'remove' }
  /** By the mailed token, which works once. */
  | { readonly kind: 'claim' }
  /** By the session of the account; a merge by the golfer's token, too, see {@link mergesOf}. */
  | { readonly kind: 'come' | 'leave' | 'join' | 'delete account' }
  | { readonly kind: 'merge' };

/** A golfer without an account is forgotten with the membership. */
const withoutSquad = (holder: Holder): Holder => ({
  ...holder,
  ...{ member: false, link: null, word: null },
  ...(holder.account === 'none' ? { account: 'gone', free: null } : {}),
});

/** @param isTaken whether another account has the address that the mailed token went to. */
export function outcomeOf(holder: Holder, act: Exclude<Act, { kind: 'merge' }>, isTaken: boolean) {
  const { member, account, link } = holder;
  const hasSession = account === 'open';
  const when = (done: boolean, after: Holder) => ({ done, after: done ? after : holder });
  switch (act.kind) {
    case 'answer':
      return when(link === act.link, { ...holder, word: act.word });
    case 'say when':
      return when(link === act.link, { ...holder, free: act.free });
    case 'renew':
      return when(member, { ...holder, link: act.made, claim: false });
    case 'remove':
      return when(member, { ...withoutSquad(holder), removed: holder });
    case 'claim':
      return when(account === 'none' && holder.claim && !isTaken, { ...holder, account: 'open', link: null });
    case 'come':
      return when(hasSession && member, { ...holder, word: 'in' });
    case 'leave':
      return when(hasSession && member, withoutSquad(holder));
    case 'join':
      return when(hasSession, member ? holder : { ...holder, member: true });
    case 'delete account':
      return when(hasSession, { ...withoutSquad(holder), account: 'gone', free: null });
  }
}

/**
 * Outcomes of a merge: several where the golfer or the account was just removed, of which each service may hear before it
 * or after. An account that comes back by the merge is asked anew where the rounds hear of the merge first: its own word
 * was before the golfer's, and goes with the removal.
 */
export function mergesOf([golfer, account]: Pair): { readonly done: boolean; readonly after: Pair }[] {
  const { removed } = golfer;
  const pass = (from: Holder, word = account.word ?? from.word) => {
    const said = { word, free: account.free ?? from.free };
    const after: Pair = [
      { ...withoutSquad(golfer), free: null },
      { ...account, ...said, member: account.member || from.member },
    ];
    return { done: true, after };
  };
  const refused = { done: false, after: [golfer, account] as const };
  if (account.account !== 'open' || !golfer.claim) return [refused];
  if (!removed) {
    if (golfer.account !== 'none') return [refused];
    return account.removed && !account.member ? [pass(golfer), pass(golfer, null)] : [pass(golfer)];
  }
  const words = account.member ? [null, removed.word] : [null];
  return [refused, ...words.flatMap((word) => [null, removed.free].map((free) => pass({ ...golfer, word, free })))];
}
