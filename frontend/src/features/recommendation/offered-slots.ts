import { EARLIEST_START_MINUTES } from '@fourball/contracts/constants.ts';
import type { RankedSlot } from '@fourball/contracts/http/ranking.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { minutesOf, toDateText } from '../../lib/dates.ts';
import { slotKey } from '../../lib/slot-key.ts';
import { optimalTeeTimesQuery } from './api/optimize-tee-times.ts';
import { weeklySlotsQuery } from './api/weekly-slots.ts';
import { isAsItIs, type WhatIf } from './what-if.ts';

/**
 * Slots that the ranking offers a squad now, and which of them is open: that of the address (`slot`), which Monday's
 * mail links to, else the best. A slot of the address that is offered no longer is taken from Monday's ranking, else
 * said to be gone. None is of a day that has passed, as both rankings may be of days before; none of Monday's begins too
 * soon to be chosen.
 */
export function useOfferedSlots(squadId: string, whatIf: WhatIf) {
  const [search, setSearch] = useSearchParams();
  const asItIs = isAsItIs(whatIf);
  const ranking = useQuery({
    ...optimalTeeTimesQuery(squadId, whatIf),
    placeholderData: asItIs ? undefined : keepPreviousData,
  });
  const now = new Date();
  const today = toDateText(now);
  const earliest = now.getHours() * 60 + now.getMinutes() + EARLIEST_START_MINUTES;
  const offered = (ranking.data ?? []).filter(({ date }) => date >= today);
  const isOffered = (key: string) => offered.some((slot) => slotKey(slot) === key);
  const named = search.get('slot');
  // Another ranking need not have the slot of the address: it is not gone for that.
  const linked = named !== null && (asItIs || isOffered(named)) ? named : null;
  const missing = ranking.isSuccess && linked !== null && !isOffered(linked);
  const weekly = useQuery({ ...weeklySlotsQuery(squadId), enabled: missing });
  const isAhead = ({ date, time }: RankedSlot) => date > today || (date === today && minutesOf(time) >= earliest);
  const found = missing ? weekly.data?.slots.find((slot) => slotKey(slot) === linked && isAhead(slot)) : undefined;
  const gone = missing && !weekly.isPending && !found;
  const slots = found ? [found, ...offered] : offered;
  return {
    ranking,
    slots,
    linked,
    gone,
    openKey: gone || linked === null ? slots[0] && slotKey(slots[0]) : linked,
    open: (slot: string) => setSearch({ slot }, { replace: true }),
  };
}
