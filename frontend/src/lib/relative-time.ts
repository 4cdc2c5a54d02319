import { formatDistanceToNow } from 'date-fns/formatDistanceToNow';

/** "5 minutes ago"; "Recently" where it is not known when. What a slow clock takes for time to come has just been. */
export const relativeTime = (createdAt: string | null | undefined): string =>
  createdAt ? formatDistanceToNow(Math.min(Date.parse(createdAt), Date.now()), { addSuffix: true }) : 'Recently';
