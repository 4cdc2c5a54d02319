import { DAYS, TIME_SLOTS } from '@fourball/contracts/constants.ts';
import type { User } from '@fourball/contracts/http/auth.ts';
import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { CardSection } from '../../../components/ui/card.tsx';
import { CheckboxGroup } from '../../../components/ui/checkbox-group.tsx';
import { formatTime } from '../../../lib/dates.ts';
import { capitalized } from '../../../lib/text.ts';
import { useChangeProfile } from '../api/change-profile.ts';
import { listChange } from '../model.ts';

/** The standing preferences: where a date says nothing else, the golfer is free on these days at these hours. */
export function GolfPreferences({ profile }: { profile: User }) {
  const change = useChangeProfile({
    failed: { title: 'Failed to update preferences. Please try again.' },
    succeeded: { title: 'Preferences Updated', description: 'Your golf preferences have been saved.' },
  });
  const [loaded, setLoaded] = useState(profile);
  const [preferredDays, setDays] = useState(profile.preferredDays);
  const [preferredTimeSlots, setTimeSlots] = useState(profile.preferredTimeSlots);
  const save = () => {
    const days = listChange(loaded.preferredDays, preferredDays);
    const slots = listChange(loaded.preferredTimeSlots, preferredTimeSlots);
    const body = {
      add: { preferredDays: days.add, preferredTimeSlots: slots.add },
      remove: { preferredDays: days.remove, preferredTimeSlots: slots.remove },
    };
    change.mutate(body, {
      onSuccess: (saved) => {
        setLoaded(saved);
        setDays(saved.preferredDays);
        setTimeSlots(saved.preferredTimeSlots);
      },
    });
  };
  return (
    <CardSection title="Golf Preferences">
      <div className="space-y-4">
        <CheckboxGroup
          legend="Preferred Days"
          options={DAYS}
          labelOf={capitalized}
          chosen={preferredDays}
          onChange={setDays}
        />
        <CheckboxGroup
          legend="Preferred Time Slots"
          options={TIME_SLOTS}
          labelOf={formatTime}
          chosen={preferredTimeSlots}
          onChange={setTimeSlots}
        />
        <Button className="w-full" pending={change.isPending} pendingLabel="Saving..." onClick={save}>
          Save Preferences
        </Button>
      </div>
    </CardSection>
  );
}
