import type { TimeSlot } from '@fourball/contracts/constants.ts';
import { Button } from '../../../components/ui/button.tsx';
import { CardSection } from '../../../components/ui/card.tsx';
import { Chip } from '../../../components/ui/chip.tsx';
import { addDays, type DateText, formatShortDate } from '../../../lib/dates.ts';
import { useEntries } from '../api/list-availability.ts';
import {
  choiceAt,
  type Draft,
  type Known,
  nextChoice,
  type PlannedDate,
  plannedDate,
  unbooked,
  withChoice,
  withHours,
  withSlots,
} from '../draft.ts';
import { hoursText, PERIOD_BUTTONS, spansText } from '../model.ts';
import { weekOf, withWeekBefore } from '../week/week.ts';
import { AnswerChip } from './answer-chip.tsx';

interface WeekendCardProps {
  today: DateText;
  draft: Draft;
  /** As far as it does not depend on the dates that are shown elsewhere. */
  known: Omit<Known, 'saved'>;
  disabled: boolean;
  onDraft: (draft: Draft) => void;
}

/** The days of this weekend that are still to come, answered by parts of the day: what most golfers come for, in a tap. */
export function WeekendCard({ today, draft, disabled, onDraft, ...of }: WeekendCardProps) {
  const weekend = weekOf(today)
    .slice(5)
    .filter((date) => date >= today);
  const [first = today, last = today] = [weekend[0], weekend.at(-1)];
  const entries = useEntries(addDays(first, -7), last);
  const known: Known = { ...of.known, saved: entries.saved };
  const isOff = disabled || !entries.isSuccess;
  const unknown = entries.isKnown ? undefined : entries.error ? 'Could not be loaded' : 'Loading...';
  const asLastWeek = withWeekBefore(draft, known, weekend, () => true);
  const asUsual = weekend.reduce((usual, date) => {
    const slots = known.usualOn(date);
    return slots.length > 0 ? withHours(usual, known, date, { timeSlots: slots, ifNeedBe: [] }) : usual;
  }, draft);
  const whole = [
    { label: 'Same as last week', draft: asLastWeek },
    { label: 'My usual', draft: asUsual },
  ].filter((one) => one.draft !== draft);
  return (
    <CardSection title="This weekend">
      <ul className="space-y-4">
        {weekend.map((date) => (
          <WeekendDay key={date} {...{ date, draft, known, unknown }} disabled={isOff} onDraft={onDraft} />
        ))}
      </ul>
      {entries.error && (
        <Button variant="secondary" size="small" className="mt-4" onClick={entries.refetch}>
          Try again
        </Button>
      )}
      {whole.length > 0 && (
        <div className="mt-4 flex flex-wrap gap-2">
          {whole.map((one) => (
            <Button
              key={one.label}
              variant="secondary"
              size="small"
              disabled={isOff}
              onClick={() => onDraft(one.draft)}
            >
              {one.label}
            </Button>
          ))}
        </div>
      )}
    </CardSection>
  );
}

interface WeekendDayProps extends Omit<WeekendCardProps, 'today' | 'known'> {
  date: DateText;
  known: Known;
  /** Given as long as it is not known what was said. */
  unknown: string | undefined;
}

function WeekendDay({ date, draft, known, unknown, disabled, onDraft }: WeekendDayProps) {
  const planned = plannedDate(date, draft, known);
  const { choice } = planned;
  // Taken back, it leaves the hours that were said before.
  const before = known.saved.get(date)?.isAvailable ? 'free' : null;
  const day = formatShortDate(date);
  return (
    <li>
      <div className="mb-2 flex items-center justify-between gap-2">
        <p className="min-w-0 text-sm">
          <span className="block font-medium">{day}</span>
          <span className="text-muted-foreground">{unknown ?? answerText(planned, known.usualOn(date))}</span>
        </p>
        <Chip
          className="shrink-0"
          aria-label={`Can't play: ${day}`}
          pressed={choice === 'busy'}
          disabled={disabled}
          onClick={() => onDraft(withChoice(draft, known, date, choice === 'busy' ? before : 'busy'))}
        >
          Can't play
        </Chip>
      </div>
      <div className="flex flex-wrap gap-1.5">
        {PERIOD_BUTTONS.map(({ label, slots }) => {
          const open = unbooked(date, slots, known);
          const answer = choiceAt(planned, open);
          return (
            <AnswerChip
              key={label}
              className="grow px-1 max-[360px]:text-xs"
              label={label}
              day={day}
              answer={answer}
              disabled={disabled || open.length === 0}
              onClick={() => onDraft(withSlots(draft, known, date, open, nextChoice(answer)))}
            >
              {label.split(' ')[0]}
            </AnswerChip>
          );
        })}
      </div>
    </li>
  );
}

/** Answer for a day as the squads see it. */
function answerText(planned: PlannedDate, usual: readonly TimeSlot[]): string {
  if (planned.choice === 'busy') return 'Busy all day';
  if (planned.choice === 'free') return hoursText(planned, 3);
  return usual.length > 0 ? `Your usual: ${spansText(usual)}` : 'No answer yet';
}
