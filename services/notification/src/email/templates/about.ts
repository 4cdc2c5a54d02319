import { type GolfPayload, isAboutGameDate, type LinkPayload, type WeeklyPayload } from './payload.ts';

/** The squad that a mail is about. */
export const squadOf = (facts: GolfPayload | LinkPayload): string => ('round' in facts ? facts.round : facts).squadId;

/** Whether a mail is for members alone: one that a calendar follows, and one whose own event ends it, is not. */
export const isForMembers = (facts: GolfPayload | LinkPayload): boolean =>
  isAboutGameDate(facts) || ['weekly-slots', 'tee-time-asked', 'tee-time-notice'].includes(facts.kind);

/** Golfers whom a mail names. */
export const golfersIn = (facts: Exclude<GolfPayload, WeeklyPayload>): string[] => {
  if (facts.kind === 'tee-time-asked') return facts.askedBy ? [facts.askedBy] : [];
  if (facts.kind === 'seat-offered') return [];
  if (isAboutGameDate(facts)) return [...(facts.sheet?.players ?? []), ...(facts.sheet?.waiting ?? [])];
  if (facts.kind === 'tee-time-notice') return [facts.sentBy];
  const { players, changedBy } = facts.round;
  return changedBy ? [...new Set([...players, changedBy])] : players;
};
