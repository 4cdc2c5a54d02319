import { isolated } from '@fourball/contracts/bidi.ts';
import type { GameDate } from '@fourball/contracts/http/game-date.ts';
import type { StandingGame } from '@fourball/contracts/http/standing-game.ts';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Badge } from '../../../components/ui/badge.tsx';
import { cardLook } from '../../../components/ui/card.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { formatShortDate } from '../../../lib/dates.ts';
import {
  ANSWER_WORDS,
  askedText,
  countsText,
  isOff,
  nextDate,
  offText,
  pathOfDate,
  pathOfGame,
  STATUS_WORDS,
} from '../model.ts';
import { rhythmText, timesText } from '../rhythm.ts';
import { DateAnswer } from './date-answer.tsx';

/** A standing game with its next date, which is answered in place. */
export function GameCard({ game }: { game: StandingGame }) {
  const next = nextDate(game);
  const off = game.dates[0] && isOff(game.dates[0]) ? game.dates[0] : undefined;
  return (
    <li className={classNames(cardLook, 'space-y-2 px-3 py-2.5')}>
      <Link
        to={pathOfGame(game)}
        className="-mx-1 -mt-2.5 mb-0 flex items-center gap-2 rounded-lg px-1 py-2.5 hover:bg-muted"
      >
        <span className="wrap-anywhere min-w-0 grow">
          <span className="font-semibold">
            {rhythmText(game)} {timesText(game)}
          </span>
          {next?.courseName && <span className="text-muted-foreground"> · {isolated(next.courseName)}</span>}
        </span>
        <ChevronRight aria-hidden className="size-5 shrink-0" />
      </Link>
      {off && <p className="wrap-anywhere text-sm">{offText(off)}</p>}
      {next ? <NextDate date={next} /> : <p className="text-muted-foreground text-sm">No date is coming.</p>}
    </li>
  );
}

function NextDate({ date }: { date: GameDate }) {
  const asked = askedText(date);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <div className="min-w-40 grow basis-40">
        <p>
          <Link
            to={pathOfDate(date)}
            className="-mb-2.5 inline-block py-2.5 font-medium text-primary underline underline-offset-4"
          >
            Next {formatShortDate(date.date)}
          </Link>
        </p>
        <p className="text-muted-foreground text-sm">{[countsText(date), asked].filter(Boolean).join(' · ')}</p>
      </div>
      {date.status === 'booked' ? (
        <p className="flex gap-1.5">
          <Badge tone="primary">{STATUS_WORDS.booked.label}</Badge>
          {date.own && (
            <Badge tone={date.own.answer === 'in' ? 'excellent' : 'muted'}>{ANSWER_WORDS[date.own.answer]}</Badge>
          )}
        </p>
      ) : (
        <DateAnswer date={date} />
      )}
    </div>
  );
}
