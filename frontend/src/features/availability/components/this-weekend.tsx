import { Link } from 'react-router-dom';
import { cardLook } from '../../../components/ui/card.tsx';
import { Chip } from '../../../components/ui/chip.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { useOffline } from '../../../lib/connection.ts';
import { formatShortDate, fromDateText } from '../../../lib/dates.ts';
import { useSaveSchedule, useSentDates } from '../api/save-schedule.ts';
import { choiceAt, entryOf, nextChoice, type Saved, type SlotChoice } from '../draft.ts';
import { spansText } from '../model.ts';
import type { Weekend } from '../weekend.ts';
import { AnswerChip } from './answer-chip.tsx';

/** Asks a golfer about the coming weekend, and saves each tap; it stays until the page is left, so that a tap can be taken back. */
export function ThisWeekend({ dates, timeSlots, saved }: Weekend) {
  const saving = useSaveSchedule();
  const sent = useSentDates();
  const offline = useOffline();
  // An answer that is on its way is shown as given: the next tap leads on from it.
  const given = new Map<string, Saved | undefined>(saved);
  for (const date of sent) given.set(date.date, entryOf(date));
  const choose = (chosen: readonly string[], answer: SlotChoice | 'busy') =>
    offline ||
    saving.mutate({
      dates: chosen.map((date) => ({
        date,
        choice: answer === 'busy' ? answer : answer === 'none' ? null : 'free',
        timeSlots: answer === 'free' || answer === 'if-need-be' ? timeSlots : [],
        ifNeedBe: answer === 'if-need-be' ? timeSlots : [],
      })),
    });
  const held = { 'aria-disabled': offline || undefined, className: 'aria-disabled:opacity-60' };
  const isBusy = dates.every((date) => given.get(date)?.isAvailable === false);
  return (
    <div className={classNames(cardLook, 'flex flex-wrap items-center gap-x-3 gap-y-2 px-3 py-2.5')}>
      <div className="min-w-40 grow basis-40">
        <h3 className="font-semibold leading-snug">Can you play the coming weekend?</h3>
        <p className="text-muted-foreground text-sm leading-snug">
          {spansText(timeSlots)} ·{' '}
          <Link to="/availability" className="text-primary underline underline-offset-4">
            other hours
          </Link>
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {dates.map((date) => {
          const answer = answerIn(given.get(date));
          return (
            <AnswerChip
              key={date}
              label="Free"
              day={formatShortDate(date)}
              answer={answer}
              {...held}
              onClick={() => choose([date], nextChoice(answer))}
            >
              {formatShortDate(date).slice(0, 3)} {fromDateText(date).getDate()}
            </AnswerChip>
          );
        })}
        <Chip
          pressed={isBusy}
          aria-label="Not this weekend"
          {...held}
          onClick={() => choose(dates, isBusy ? 'none' : 'busy')}
        >
          No
        </Chip>
      </div>
    </div>
  );
}

function answerIn(saved: Saved | undefined): SlotChoice {
  if (!saved?.isAvailable) return 'none';
  return choiceAt({ ifNeedBe: [], ...saved }, saved.timeSlots) === 'if-need-be' ? 'if-need-be' : 'free';
}
