import { isolated } from '@fourball/contracts/bidi.ts';
import type { GameDate } from '@fourball/contracts/http/game-date.ts';
import type { ReactNode } from 'react';
import { Badge } from '../../../components/ui/badge.tsx';
import { formatShortDate, formatTime } from '../../../lib/dates.ts';
import { askedText, isOff, STATUS_WORDS } from '../model.ts';

/** When and where a date is played, how it stands, and by `children` what leaders may change. */
export function DateHero({ date, children }: { date: GameDate; children: ReactNode }) {
  const { label, tone } = STATUS_WORDS[date.status];
  const asked = askedText(date);
  return (
    <section aria-label="Date" className="fairway rounded-card p-5">
      <div className="-mt-2.5 -mr-3 flex min-h-11 items-center gap-2">
        <p className="grow font-bold text-sand text-sm uppercase tracking-wide">{formatShortDate(date.date)}</p>
        <Badge tone={tone}>{label}</Badge>
        {children}
      </div>
      <h2 className="font-extrabold text-[2.25rem] tabular-nums leading-none">
        {date.time === null ? 'Start to be chosen' : formatTime(date.time)}
      </h2>
      <p className="wrap-anywhere mt-3 font-bold text-xl leading-snug">
        {date.courseName === null ? 'Course to be chosen' : isolated(date.courseName)}
      </p>
      {asked && <p className="mt-1 font-semibold text-sand">{asked}</p>}
      {isOff(date) && date.reason && (
        <p className="wrap-anywhere mt-1 font-semibold text-sand">{isolated(date.reason)}</p>
      )}
    </section>
  );
}
