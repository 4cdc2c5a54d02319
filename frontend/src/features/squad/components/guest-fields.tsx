import { GuestRule } from '@fourball/contracts/http/squad-rules.ts';
import { type Control, Controller, useWatch } from 'react-hook-form';
import { RadioChips } from '../../../components/ui/radio-chips.tsx';
import type { SquadSettings } from '../squad-settings.ts';

const RULES: Readonly<Record<GuestRule, string>> = { off: 'None', approve: 'On approval', free: 'Freely' };
const COUNTS = [1, 2, 3];

/** Whether members bring guests to rounds, and how many. */
export function GuestFields({ control }: { control: Control<SquadSettings> }) {
  const rule = useWatch({ control, name: 'guests' });
  return (
    <div className="space-y-4">
      <Controller
        control={control}
        name="guests"
        render={({ field }) => (
          <RadioChips
            legend="Guests of members"
            options={GuestRule.options}
            labelOf={(option) => RULES[option]}
            chosen={field.value}
            onChange={field.onChange}
          />
        )}
      />
      {rule === 'approve' && (
        <p className="-mt-2 text-muted-foreground text-sm">A guest has a seat once a leader approves.</p>
      )}
      {rule !== 'off' && (
        <Controller
          control={control}
          name="guestsPerMember"
          render={({ field }) => (
            <RadioChips
              legend="Guests per member and round"
              options={COUNTS}
              labelOf={String}
              chosen={field.value}
              onChange={field.onChange}
            />
          )}
        />
      )}
    </div>
  );
}
