import { DAYS, type Day, TIME_SLOTS, type TimeSlot } from '@fourball/contracts/constants.ts';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Badge } from '../../../components/ui/badge.tsx';
import { cardLook } from '../../../components/ui/card.tsx';
import { Chip } from '../../../components/ui/chip.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { formatTime } from '../../../lib/dates.ts';
import { capitalized } from '../../../lib/text.ts';
import { toggled } from '../../../lib/toggled.ts';
import { PERIOD_BUTTONS, shortDay, slotLabels, usualWeekText, WEEKDAYS, WEEKEND } from '../model.ts';

interface DayTimePickerProps {
  days: Day[];
  timeSlots: TimeSlot[];
  /** Whether it counts already. */
  saved: boolean;
  /** Whether its sections stand open at first. */
  expanded: boolean;
  /** They are being saved. */
  disabled: boolean;
  onDays: (days: Day[]) => void;
  onTimeSlots: (timeSlots: TimeSlot[]) => void;
}

/** The usual week: the days and hours at which a golfer counts as free who says nothing else. */
export function DayTimePicker({ days, timeSlots, saved, expanded, disabled, onDays, onTimeSlots }: DayTimePickerProps) {
  const id = useId();
  const toggleDays = (...some: readonly Day[]) => onDays(toggled(DAYS, days, ...some));
  const toggleSlots = (...some: readonly TimeSlot[]) => onTimeSlots(toggled(TIME_SLOTS, timeSlots, ...some));
  const allChosen = <Item,>(some: readonly Item[], chosen: readonly Item[]) =>
    some.every((item) => chosen.includes(item));
  return (
    <section aria-labelledby={id} className={classNames(cardLook, 'divide-y py-1')}>
      <div className="py-2">
        <h2 id={id} className="font-semibold text-lg">
          Your usual week
        </h2>
        <p className="text-muted-foreground text-sm">
          {meaning(usualWeekText({ preferredDays: days, preferredTimeSlots: timeSlots }), saved)}
        </p>
      </div>
      <Section title="Preferred Days" badges={days.map(shortDay)} open={expanded}>
        <div className="paired gap-2">
          <Chip pressed={allChosen(WEEKEND, days)} disabled={disabled} onClick={() => toggleDays(...WEEKEND)}>
            Weekend
          </Chip>
          <Chip pressed={allChosen(WEEKDAYS, days)} disabled={disabled} onClick={() => toggleDays(...WEEKDAYS)}>
            Weekdays
          </Chip>
        </div>
        <div className="mt-2 grid grid-cols-3 gap-2 large-text:grid-cols-2 lg:grid-cols-4">
          {DAYS.map((day) => (
            <Chip
              key={day}
              pressed={days.includes(day)}
              disabled={disabled}
              className="px-0 max-[360px]:text-xs"
              onClick={() => toggleDays(day)}
            >
              {capitalized(day)}
            </Chip>
          ))}
        </div>
      </Section>
      <Section title="Preferred Times" badges={slotLabels(timeSlots)} open={expanded}>
        <div className="grid grid-cols-2 large-text:grid-cols-1 gap-2">
          {PERIOD_BUTTONS.map(({ label, hours, slots }) => (
            <Chip
              key={label}
              pressed={allChosen(slots, timeSlots)}
              disabled={disabled}
              className="min-h-14 flex-col gap-0"
              onClick={() => toggleSlots(...slots)}
            >
              {label} <span className="font-normal text-xs">{hours}</span>
            </Chip>
          ))}
        </div>
        <div className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(4.125rem,1fr))] gap-2 lg:grid-cols-7">
          {TIME_SLOTS.map((slot) => (
            <Chip
              key={slot}
              pressed={timeSlots.includes(slot)}
              disabled={disabled}
              className="whitespace-nowrap px-0"
              onClick={() => toggleSlots(slot)}
            >
              {formatTime(slot)}
            </Chip>
          ))}
        </div>
      </Section>
    </section>
  );
}

function meaning(week: string | undefined, saved: boolean): string {
  if (!week) return 'Choose days and times: with both, you count as free then unless you say otherwise.';
  return saved
    ? `Unless you say otherwise, you count as free ${week}.`
    : `Not saved yet. Once it is, you count as free ${week}, unless you say otherwise.`;
}

interface SectionProps {
  title: string;
  badges: readonly string[];
  open: boolean;
  children: ReactNode;
}

function Section({ title, badges, open, children }: SectionProps) {
  const [expanded, setExpanded] = useState(open);
  const id = useId();
  return (
    <section aria-label={title} className="py-2">
      <h3>
        <button
          type="button"
          aria-expanded={expanded}
          aria-controls={id}
          className="flex min-h-11 w-full items-center justify-between rounded-lg font-semibold"
          onClick={() => setExpanded(!expanded)}
        >
          {title}
          <ChevronDown
            aria-hidden
            className={classNames('size-5 transition-transform duration-150', expanded && 'rotate-180')}
          />
        </button>
      </h3>
      <div className="mb-2 flex min-h-6 flex-wrap gap-1.5">
        {badges.length > 0 ? (
          badges.map((badge) => (
            <Badge key={badge} tone="excellent">
              {badge}
            </Badge>
          ))
        ) : (
          <span className="text-muted-foreground text-sm">None chosen</span>
        )}
      </div>
      <div id={id} hidden={!expanded} className="pb-2">
        {children}
      </div>
    </section>
  );
}
