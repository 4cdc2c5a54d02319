import { DAYS, type Day, TIME_SLOTS } from '@fourball/contracts/constants.ts';
import type { User } from '@fourball/contracts/http/auth.ts';
import { CheckboxGroup } from '../../../components/ui/checkbox-group.tsx';
import { formatTime } from '../../../lib/dates.ts';
import { capitalized } from '../../../lib/text.ts';
import { useChoices, useSaveChoices } from '../api/save-choices.ts';
import { listChange } from '../model.ts';
import { SaveStatus } from './save-status.tsx';

/** The standing preferences: where a date says nothing else, the golfer is free on these days at these hours. */
export function GolfPreferences({ profile }: { profile: User }) {
  const saving = useSaveChoices('Failed to update preferences. Please try again.');
  const { preferredDays, preferredTimeSlots } = useChoices(profile);
  const save = (days: User['preferredDays'], slots: User['preferredTimeSlots']) => {
    const day = listChange(preferredDays, days);
    const slot = listChange(preferredTimeSlots, slots);
    saving.mutate({
      add: { preferredDays: day.add, preferredTimeSlots: slot.add },
      remove: { preferredDays: day.remove, preferredTimeSlots: slot.remove },
    });
  };
  return (
    <div className="space-y-4">
      <p className="text-muted-foreground text-sm">Unless you say otherwise, you count as free on these days then.</p>
      <CheckboxGroup
        legend="Preferred Days"
        options={DAYS}
        labelOf={dayLabel}
        chosen={preferredDays}
        onChange={(days) => save(days, preferredTimeSlots)}
      />
      <CheckboxGroup
        legend="Preferred Time Slots"
        options={TIME_SLOTS}
        labelOf={formatTime}
        chosen={preferredTimeSlots}
        onChange={(slots) => save(preferredDays, slots)}
      />
      <SaveStatus saving={saving} saved="Preferences Updated" retry="Save Preferences" />
    </div>
  );
}

/** Three letters to see, the whole word to hear. */
const dayLabel = (day: Day) => (
  <span>
    {capitalized(day).slice(0, 3)}
    <span className="sr-only">{day.slice(3)}</span>
  </span>
);
