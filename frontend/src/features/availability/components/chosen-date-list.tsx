import { isolated } from '@fourball/contracts/bidi.ts';
import type { TimeSlot } from '@fourball/contracts/constants.ts';
import { CircleCheck } from 'lucide-react';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { CardSection } from '../../../components/ui/card.tsx';
import { type DateText, formatShortDate, formatTime } from '../../../lib/dates.ts';
import { type Choice, choiceAt, type PlannedDate, type SlotChoice, sameItems } from '../draft.ts';
import { hoursText } from '../model.ts';
import type { Round } from '../rounds.ts';

interface ChosenDateListProps {
  title: string;
  chosen: readonly PlannedDate[];
  rounds: readonly Round[];
  hasUsualWeek: boolean;
  /** Present slots of the picker. */
  timeSlots: readonly TimeSlot[];
  disabled: boolean;
  onChoice: (date: DateText, choice: Choice) => void;
  /** All hours of a date are answered so. */
  onHours: (date: PlannedDate, choice: SlotChoice) => void;
  onPickerSlots: (date: DateText) => void;
}

/** The chosen dates in words, each to be marked busy or free, and the rounds that the golfer plays. */
export function ChosenDateList({ title, chosen, rounds, hasUsualWeek, ...change }: ChosenDateListProps) {
  const nothing = { choice: null, timeSlots: [], ifNeedBe: [], saved: true, followsPicker: false };
  const dates = [
    ...chosen,
    ...[...new Set(rounds.map(({ date }) => date))]
      .filter((date) => !chosen.some((one) => one.date === date))
      .map((date) => ({ ...nothing, date })),
  ].sort((one, other) => one.date.localeCompare(other.date));
  return (
    <CardSection title={title}>
      {dates.length === 0 ? (
        <p className="text-muted-foreground">
          Tap the days on which you can play.{hasUsualWeek && ' On the others your usual week counts.'}
        </p>
      ) : (
        <ul className="divide-y">
          {dates.map((one) => (
            <DateRow key={one.date} one={one} rounds={rounds.filter(({ date }) => date === one.date)} {...change} />
          ))}
        </ul>
      )}
    </CardSection>
  );
}

interface DateRowProps extends Omit<ChosenDateListProps, 'title' | 'chosen' | 'hasUsualWeek'> {
  one: PlannedDate;
}

function DateRow({ one, rounds, timeSlots, disabled, onChoice, onHours, onPickerSlots }: DateRowProps) {
  const day = formatShortDate(one.date);
  const other = one.choice === 'free' ? 'busy' : 'free';
  const ownSlots = one.choice === 'free' && !one.followsPicker && !sameItems(one.timeSlots, timeSlots);
  const isIfNeedBe = choiceAt(one, one.timeSlots) === 'if-need-be';
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-2 py-2 first:pt-0">
      <div className="min-w-0 grow basis-40">
        <p className="flex items-center gap-2 font-medium">
          {day}
          {!one.saved && <Badge tone="good">Not saved</Badge>}
        </p>
        {one.choice && (
          <p className="text-muted-foreground text-sm">{one.choice === 'busy' ? 'Busy all day' : hoursText(one)}</p>
        )}
        {rounds.map(({ time, course }) => (
          <p key={time} className="break-words text-sm">
            You play at {formatTime(time)}, {isolated(course.name)}
          </p>
        ))}
      </div>
      {one.choice && (
        <div className="-mr-2 ml-auto flex flex-wrap justify-end *:px-2">
          {ownSlots && timeSlots.length > 0 && (
            <Button
              variant="quiet"
              size="small"
              disabled={disabled}
              aria-label={`Use times above: ${day}`}
              onClick={() => onPickerSlots(one.date)}
            >
              Use times above
            </Button>
          )}
          {one.choice === 'free' && one.timeSlots.length > 0 && (
            <Button
              variant="quiet"
              size="small"
              disabled={disabled}
              aria-pressed={isIfNeedBe}
              aria-label={`If need be: ${day}`}
              className={isIfNeedBe ? 'bg-good text-good-foreground' : ''}
              onClick={() => onHours(one, isIfNeedBe ? 'free' : 'if-need-be')}
            >
              {isIfNeedBe && <CircleCheck aria-hidden />}
              If need be
            </Button>
          )}
          <Button
            variant="quiet"
            size="small"
            disabled={disabled}
            aria-label={`${other === 'busy' ? 'Mark busy' : 'Mark free'}: ${day}`}
            onClick={() => onChoice(one.date, other)}
          >
            {other === 'busy' ? 'Mark busy' : 'Mark free'}
          </Button>
        </div>
      )}
    </li>
  );
}
