import type { OpenGameDate } from '@fourball/contracts/http/game-date.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { openDatesQuery } from './api/list-open-dates.ts';

/**
 * Dates that the golfer is asked about: those without a word of theirs when they were first known. Once asked, they stay
 * until the page is left, so that a tap can be taken back.
 */
export function useAskedDates(): { isKnown: boolean; dates: readonly OpenGameDate[] } {
  const { data, isPending } = useQuery(openDatesQuery);
  const [asked, setAsked] = useState<readonly string[]>([]);
  const added = (data ?? []).filter(({ id, own }) => own === null && !asked.includes(id));
  if (added.length > 0) setAsked([...asked, ...added.map(({ id }) => id)]);
  return { isKnown: !isPending, dates: (data ?? []).filter(({ id }) => asked.includes(id)) };
}
