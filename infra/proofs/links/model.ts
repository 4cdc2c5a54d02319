/*
 * Holders of personal links as the rules have them, act by act; the running services share no line of it. Another act is
 * another member of `Act` and another case.
 */

/** A golfer whom a leader has added to a squad. */
export interface Holder {
  readonly member: boolean;
  readonly account: 'none' | 'open' | 'gone';
  /** Address of the link that works, as far as somebody was told of it. */
  readonly link: string | null;
  /** Last word on the squad's round. */
  readonly word: 'in' | 'maybe' | 'out' | null;
  /** Whether they are free at the start that they are asked about. */
  readonly free: boolean;
}

export type Act =
  | { readonly kind: 'answer'; readonly link: string; readonly word: 'in' | 'maybe' | 'out' }
  | { readonly kind: 'say when'; readonly link: string; readonly free: boolean }
  /** The leader's; `made` is the link that they were given for it. */
  | { readonly kind: 'renew'; readonly made: string | null }
  | { readonly kind: 'remove' }
  /** By the mailed token, which works once. */
  | { readonly kind: 'claim' }
  /** By the session of the account. */
  | { readonly kind: 'come' | 'leave' | 'join' | 'delete account' };

export interface Outcome {
  readonly done: boolean;
  readonly after: Holder;
}

/** A golfer without an account is forgotten with the membership. */
const withoutSquad = (holder: Holder): Holder => ({
  ...holder,
  ...{ member: false, link: null, word: null },
  ...(holder.account === 'none' ? { account: 'gone', free: false } : {}),
});

export function outcomeOf(holder: Holder, act: Act): Outcome {
  const { member, account, link } = holder;
  const hasSession = account === 'open';
  const when = (done: boolean, after: Holder): Outcome => ({ done, after: done ? after : holder });
  switch (act.kind) {
    case 'answer':
      return when(link === act.link, { ...holder, word: act.word });
    case 'say when':
      return when(link === act.link, { ...holder, free: act.free });
    case 'renew':
      return when(member, { ...holder, link: act.made });
    case 'remove':
      return when(member, withoutSquad(holder));
    case 'claim':
      return when(account === 'none', { ...holder, account: 'open' });
    case 'come':
      return when(hasSession && member, { ...holder, word: 'in' });
    case 'leave':
      return when(hasSession && member, withoutSquad(holder));
    case 'join':
      return when(hasSession, member ? holder : { ...holder, member: true });
    case 'delete account':
      return when(hasSession, { ...withoutSquad(holder), account: 'gone', free: false });
  }
}
