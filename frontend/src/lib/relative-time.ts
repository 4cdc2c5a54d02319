import { formatDistanceToNow } from 'date-fns/formatDistanceToNow';

/** "5 minutes ago"; "Recently" where it is not known when. */
export const relativeTime = (createdAt: string | null | undefined): string =>
  createdAt ? formatDistanceToNow(createdAt, { addSuffix: true }) : 'Recently';
