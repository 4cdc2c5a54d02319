import type { Squad } from '@fourball/contracts/http/squad.ts';
import { Users } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Chip } from '../../../components/ui/chip.tsx';
import { countOf } from '../../../lib/text.ts';

interface SquadChipsProps {
  squads: readonly Squad[];
  /** Null where none of them is chosen. */
  chosenId: string | null;
  onChoose: (squadId: string) => void;
  /** Other choices, before the squads. */
  children: ReactNode;
}

/** Room beside the last chip, in pixels. */
const GUTTER = 16;

/** Choice of a squad in a row that is moved sideways. */
export function SquadChips({ squads, chosenId, onChoose, children }: SquadChipsProps) {
  const row = useRef<HTMLDivElement>(null);
  const chosen = useRef<HTMLButtonElement>(null);
  // Each squad's list brings a row of its own, which begins where the tapped chip was in sight.
  useLayoutEffect(() => {
    if (!row.current || !chosen.current) return;
    const { offsetLeft, offsetWidth } = chosen.current;
    row.current.scrollLeft = offsetLeft + offsetWidth + GUTTER - row.current.clientWidth;
  }, []);
  return (
    // Relative, so that it scrolls the words for screen readers with the rest: elsewhere they would widen the page.
    <div ref={row} className="relative -mx-4 flex gap-2 overflow-x-auto px-4 py-1">
      {children}
      <fieldset className="contents">
        <legend className="sr-only">Squad</legend>
        {squads.map((squad) => (
          <Chip
            key={squad.id}
            ref={squad.id === chosenId ? chosen : undefined}
            pressed={squad.id === chosenId}
            className="shrink-0"
            onClick={() => onChoose(squad.id)}
          >
            <span className="shortened max-w-48 large-text:max-w-[60vw]">{squad.name}</span>
            <span className="inline-flex items-center gap-1 rounded-full bg-background px-2 text-foreground text-xs">
              <Users aria-hidden className="size-3" />
              {squad.memberCount}
              <span className="sr-only">{countOf(squad.memberCount, 'member').replace(/^\d+/, '')}</span>
            </span>
          </Chip>
        ))}
      </fieldset>
    </div>
  );
}
