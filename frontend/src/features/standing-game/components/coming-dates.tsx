import { isolated } from '@fourball/contracts/bidi.ts';
import type { GameDate } from '@fourball/contracts/http/game-date.ts';
import type { StandingGame } from '@fourball/contracts/http/standing-game.ts';
import { CalendarX2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Badge } from '../../../components/ui/badge.tsx';
import { cardLook } from '../../../components/ui/card.tsx';
import { EmptyState } from '../../../components/ui/states.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { askedText, countsText, isOff, pathOfDate, STATUS_WORDS, standingNote, startText } from '../model.ts';
import { DateAnswer } from './date-answer.tsx';

/** Coming dates of a game, each answered in place; those that are not played with their reason. */
export function ComingDates({ dates, courseIds }: Pick<StandingGame, 'dates' | 'courseIds'>) {
  if (dates.length === 0)
    return (
      <EmptyState
        icon={CalendarX2}
        title="No dates are coming"
        description="Leaders of the squad change or end the game."
      />
    );
  // The game says its only course itself.
  const [only, ...others] = courseIds;
  const isElsewhere = ({ courseId }: GameDate) => others.length > 0 || courseId !== only;
  return (
    <ol aria-label="Coming dates" className={classNames(cardLook, 'divide-y py-1')}>
      {dates.map((date) => (
        <li key={date.id} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
          <DateWords date={date} hasCourse={isElsewhere(date)} />
          <DateAnswer date={date} />
        </li>
      ))}
    </ol>
  );
}

function DateWords({ date, hasCourse }: { date: GameDate; hasCourse: boolean }) {
  const { label, tone } = STATUS_WORDS[date.status];
  const off = isOff(date);
  const notes = off ? [date.reason && isolated(date.reason)] : [countsText(date), askedText(date), standingNote(date)];
  return (
    <div className="min-w-48 grow basis-48">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Link
          to={pathOfDate(date)}
          className={classNames(
            '-my-2.5 py-2.5 font-medium text-primary underline underline-offset-4',
            off && 'line-through',
          )}
        >
          {startText(date)}
        </Link>
        {date.status !== 'planned' && <Badge tone={tone}>{label}</Badge>}
      </p>
      {hasCourse && date.courseName && !off && <p className="wrap-anywhere text-sm">{isolated(date.courseName)}</p>}
      <p className="wrap-anywhere text-muted-foreground text-sm empty:hidden">{notes.filter(Boolean).join(' · ')}</p>
    </div>
  );
}
