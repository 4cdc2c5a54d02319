import { TIME_SLOTS, type TimeSlot } from '@fourball/contracts/constants.ts';
import { Button } from '../../../components/ui/button.tsx';
import { CardSection } from '../../../components/ui/card.tsx';
import { Chip } from '../../../components/ui/chip.tsx';
import { addDays, type DateText, formatShortDate } from '../../../lib/dates.ts';
import { useEntries } from '../api/list-availability.ts';
import { type Draft, type Known, plannedDate, unbooked, withChoice, withSlots } from '../draft.ts';
import { PERIOD_BUTTONS, slotLabels } from '../model.ts';
import { weekOf, withWeekBefore } from '../week/week.ts';

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
  const asLastWeek = withWeekBefore(draft, known, weekend, () => true);
  const asUsual = weekend.reduce((usual, date) => {
    const slots = known.usualOn(date);
    return slots.length > 0 ? withSlots(usual, known, date, slots) : usual;
  }, draft);
  const whole = [
    { label: 'Same as last week', draft: asLastWeek },
    { label: 'My usual', draft: asUsual },
  ].filter((one) => one.draft !== draft);
  return (
    <CardSection title="This weekend">
      <ul className="space-y-4">
        {weekend.map((date) => (
          <WeekendDay key={date} date={date} draft={draft} known={known} disabled={isOff} onDraft={onDraft} />
        ))}
      </ul>
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
}

function WeekendDay({ date, draft, known, disabled, onDraft }: WeekendDayProps) {
  const { choice, timeSlots } = plannedDate(date, draft, known);
  const free = choice === 'free' ? timeSlots : [];
  const day = formatShortDate(date);
  const toggle = (slots: readonly TimeSlot[], isFree: boolean) => {
    const wanted = TIME_SLOTS.filter((slot) => (slots.includes(slot) ? !isFree : free.includes(slot)));
    onDraft(withSlots(draft, known, date, wanted));
  };
  return (
    <li>
      <div className="mb-2 flex items-center justify-between gap-2">
        <p className="min-w-0 text-sm">
          <span className="block font-medium">{day}</span>
          <span className="text-muted-foreground">{answerText(choice, free, known.usualOn(date))}</span>
        </p>
        <Chip
          className="shrink-0"
          aria-label={`Can't play: ${day}`}
          pressed={choice === 'busy'}
          disabled={disabled}
          onClick={() => onDraft(withChoice(draft, known, date, choice === 'busy' ? null : 'busy'))}
        >
          Can't play
        </Chip>
      </div>
      <div className="flex flex-wrap gap-1.5">
        {PERIOD_BUTTONS.map(({ label, slots }) => {
          const open = unbooked(date, slots, known);
          const isFree = open.length > 0 && open.every((slot) => free.includes(slot));
          return (
            <Chip
              key={label}
              className="grow px-2"
              aria-label={`${label}: ${day}`}
              pressed={isFree || (open.some((slot) => free.includes(slot)) && 'mixed')}
              disabled={disabled || open.length === 0}
              onClick={() => toggle(open, isFree)}
            >
              {label.split(' ')[0]}
            </Chip>
          );
        })}
      </div>
    </li>
  );
}

/** Answer for a day as the squads see it. */
function answerText(choice: 'free' | 'busy' | null, free: readonly TimeSlot[], usual: readonly TimeSlot[]): string {
  if (choice === 'busy') return 'Busy all day';
  if (choice === 'free') return slotLabels(free, 3).join(', ');
  return usual.length > 0 ? `Your usual: ${slotLabels(usual, 2).join(', ')}` : 'No answer yet';
}
