import { useQuery } from '@tanstack/react-query';
import { CalendarSearch } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { Button, buttonVariants } from '../../../components/ui/button.tsx';
import { EmptyState, FailedState, SkeletonList } from '../../../components/ui/states.tsx';
import { optimalTeeTimesQuery } from '../api/optimize-tee-times.ts';
import { weeklySlotsQuery } from '../api/weekly-slots.ts';
import { slotKey } from '../model.ts';
import { type SlotActions, SlotOption } from './slot-option.tsx';

const SHOWN_AT_FIRST = 5;

interface OptimalTeeTimesProps {
  squadId: string;
  actions: SlotActions;
}

/**
 * What the ranking offers a squad now, one slot opened: that of the address (`slot`), which Monday's mail links to, else
 * the best. A slot of the address that is offered no longer is taken from Monday's ranking, else said to be gone.
 */
export function OptimalTeeTimes({ squadId, actions }: OptimalTeeTimesProps) {
  const [search, setSearch] = useSearchParams();
  const [all, setAll] = useState(false);
  const linked = search.get('slot');
  const ranking = useQuery(optimalTeeTimesQuery(squadId));
  const offered = ranking.data ?? [];
  const missing = ranking.isSuccess && linked !== null && !offered.some((slot) => slotKey(slot) === linked);
  const weekly = useQuery({ ...weeklySlotsQuery(squadId), enabled: missing });
  const found = missing ? weekly.data?.slots.find((slot) => slotKey(slot) === linked) : undefined;
  const gone = missing && !weekly.isPending && !found;
  const slots = found ? [found, ...offered] : offered;
  const openKey = gone || linked === null ? slots[0] && slotKey(slots[0]) : linked;
  const openIndex = slots.findIndex((slot) => slotKey(slot) === openKey);
  const open = (key: string) => setSearch({ slot: key }, { replace: true });

  if (ranking.isPending)
    return <Frame>{<SkeletonList label="Loading tee times..." count={3} className="h-20" />}</Frame>;
  if (ranking.isError)
    return (
      <Frame>
        <FailedState title="Failed to find optimal tee times" error={ranking.error} onRetry={ranking.refetch} />
      </Frame>
    );
  if (slots.length === 0)
    return (
      <Frame>
        <EmptyState
          icon={CalendarSearch}
          title="No tee times yet"
          description="Nobody in the squad is free in the next 30 days, as far as they have said."
          action={
            <Link to="/availability" className={buttonVariants({ variant: 'secondary' })}>
              Set your availability
            </Link>
          }
        />
      </Frame>
    );
  const shown = all || openIndex >= SHOWN_AT_FIRST ? slots : slots.slice(0, SHOWN_AT_FIRST);
  return (
    <Frame>
      {gone && (
        <p role="status" className="mb-3 rounded-lg bg-good px-3 py-2 text-good-foreground text-sm">
          The tee time of your link is no longer offered. These are the best now.
        </p>
      )}
      <ul className="space-y-3">
        {shown.map((slot) => (
          <li key={slotKey(slot)}>
            <SlotOption
              slot={slot}
              open={slotKey(slot) === openKey}
              linked={slotKey(slot) === linked}
              onOpen={() => open(slotKey(slot))}
              actions={actions}
            />
          </li>
        ))}
      </ul>
      {shown.length < slots.length && (
        <Button variant="link" className="w-full" onClick={() => setAll(true)}>
          Show {slots.length - shown.length} more
        </Button>
      )}
      <Link to={`/tee-times?squad=${squadId}`} className={buttonVariants({ variant: 'link', className: 'w-full' })}>
        See all tee times
      </Link>
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <section aria-labelledby="optimal-tee-times">
      <h2 id="optimal-tee-times" className="mb-3 font-semibold text-lg">
        Optimal Tee Times
      </h2>
      {children}
    </section>
  );
}
