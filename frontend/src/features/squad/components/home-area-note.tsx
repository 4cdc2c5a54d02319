import type { RankedSlot } from '@fourball/contracts/http/ranking.ts';
import type { Squad } from '@fourball/contracts/http/squad.ts';
import { Link } from 'react-router-dom';
import { courseScopeText, WHERE } from '../home-area.ts';
import { isLeader } from '../model.ts';

interface HomeAreaNoteProps {
  squad: Pick<Squad, 'id' | 'homeArea' | 'members'>;
  userId: string;
  slots: readonly RankedSlot[];
}

/** Says where the courses of a squad's slots were looked for; its leaders are led to where they say where it plays. */
export function HomeAreaNote({ squad, userId, slots }: HomeAreaNoteProps) {
  const text = courseScopeText(slots, squad);
  if (!text) return null;
  return (
    <p className="flex items-center gap-x-2 text-muted-foreground text-sm">
      {/* Beside the link whatever the font: a line more while the font is on its way would move the times below. */}
      <span className="min-w-0">{text}</span>
      {isLeader(squad, userId) && (
        <Link
          to={`/squad/${squad.id}?${WHERE}`}
          className="inline-flex min-h-11 shrink-0 items-center font-semibold text-primary hover:underline"
        >
          Say where you play
        </Link>
      )}
    </p>
  );
}
