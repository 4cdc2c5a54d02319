import { plainName } from '@fourball/contracts/bidi.ts';

/** A name that stands in markup: its script turns neither its neighbours nor their order. */
export const PersonName = ({ children, className }: { children: string; className?: string }) => (
  <bdi className={className}>{plainName(children)}</bdi>
);
