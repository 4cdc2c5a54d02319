import { isolated } from '@fourball/contracts/bidi.ts';
import type { OpenGameDate } from '@fourball/contracts/http/game-date.ts';
import { Link } from 'react-router-dom';
import { cardLook } from '../../../components/ui/card.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { askedText, countsText, pathOfDate, startText } from '../model.ts';
import { DateAnswer } from './date-answer.tsx';

/** Dates of standing games that wait for the golfer's word, which is given in place. */
export const OpenDates = ({ dates }: { dates: readonly OpenGameDate[] }) => (
  <ul aria-label="Standing games to answer" className="space-y-3">
    {dates.map((date) => (
      <li key={date.id} className={classNames(cardLook, 'flex flex-wrap items-center gap-x-3 gap-y-2 px-3 py-2.5')}>
        <div className="basis-full">
          <h3 className="wrap-anywhere font-semibold leading-snug">
            <Link to={pathOfDate(date)} className="text-primary underline underline-offset-4">
              {isolated(date.name)}
            </Link>
            , {startText(date)}
          </h3>
          <p className="text-muted-foreground text-sm leading-snug">
            {[countsText(date), askedText(date)].filter(Boolean).join(' · ')}
          </p>
        </div>
        <DateAnswer date={date} />
      </li>
    ))}
  </ul>
);
