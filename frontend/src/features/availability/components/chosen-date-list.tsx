import type { TimeSlot } from '@fourball/contracts/constants.ts';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { CardSection } from '../../../components/ui/card.tsx';
import { type DateText, formatShortDate } from '../../../lib/dates.ts';
import { type Choice, type ChosenDate, sameItems, slotLabels } from '../model.ts';

interface ChosenDateListProps {
  chosen: readonly ChosenDate[];
  /** What the picker has now. */
  timeSlots: readonly TimeSlot[];
  onChoice: (date: DateText, choice: Choice) => void;
  onNewSlots: (date: DateText) => void;
}

/** The chosen dates of the month in words, each to be marked busy or free. */
export function ChosenDateList({ chosen, timeSlots, onChoice, onNewSlots }: ChosenDateListProps) {
  return (
    <CardSection title="Your dates this month">
      {chosen.length === 0 ? (
        <p className="text-muted-foreground">Tap the days on which you can play.</p>
      ) : (
        <ul className="divide-y">
          {chosen.map((one) => {
            const day = formatShortDate(one.date);
            return (
              <li key={one.date} className="flex flex-wrap items-center justify-between gap-x-2 py-2 first:pt-0">
                <div className="min-w-0 grow basis-40">
                  <p className="flex items-center gap-2 font-medium">
                    {day}
                    {!one.saved && <Badge tone="good">Not saved</Badge>}
                  </p>
                  <p className="text-muted-foreground text-sm">
                    {one.choice === 'busy' ? 'Busy all day' : slotLabels(one.timeSlots).join(', ')}
                  </p>
                </div>
                <div className="-mr-2 ml-auto flex">
                  {one.saved && one.choice === 'free' && !sameItems(one.timeSlots, timeSlots) && (
                    <Button
                      variant="quiet"
                      size="small"
                      aria-label={`Use times above: ${day}`}
                      onClick={() => onNewSlots(one.date)}
                    >
                      Use times above
                    </Button>
                  )}
                  <Button
                    variant="quiet"
                    size="small"
                    aria-label={`${one.choice === 'free' ? 'Mark busy' : 'Mark free'}: ${day}`}
                    onClick={() => onChoice(one.date, one.choice === 'free' ? 'busy' : 'free')}
                  >
                    {one.choice === 'free' ? 'Mark busy' : 'Mark free'}
                  </Button>
                </div>
              </li>
            );
          })}
        </ul>
      )}
    </CardSection>
  );
}
