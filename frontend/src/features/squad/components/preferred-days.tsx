import { DAYS, type Day } from '@fourball/contracts/constants.ts';
import { Chip } from '../../../components/ui/chip.tsx';
import { capitalized } from '../../../lib/text.ts';
import { toggled } from '../../../lib/toggled.ts';

/** The days on which a squad likes to play. */
export function PreferredDays({ days, onChange }: { days: Day[]; onChange: (days: Day[]) => void }) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium text-sm">Preferred Days</legend>
      <div className="grid grid-cols-3 gap-2 large-text:grid-cols-2 lg:grid-cols-4">
        {DAYS.map((day) => (
          <Chip
            key={day}
            pressed={days.includes(day)}
            className="px-0 max-[360px]:text-xs"
            onClick={() => onChange(toggled(DAYS, days, day))}
          >
            {capitalized(day)}
          </Chip>
        ))}
      </div>
      <p aria-live="polite" className="mt-2 text-muted-foreground text-sm">
        {days.length > 0 && `Selected: ${days.map(capitalized).join(', ')}`}
      </p>
    </fieldset>
  );
}
