import { SeatOrder } from '@fourball/contracts/http/squad-rules.ts';
import { type Control, Controller, useWatch } from 'react-hook-form';
import { RadioChips } from '../../../components/ui/radio-chips.tsx';
import { SwitchField } from '../../../components/ui/switch-field.tsx';
import type { SquadSettings } from '../squad-settings.ts';

const ORDERS: Readonly<Record<SeatOrder, { label: string; hint: string }>> = {
  'first-come': { label: 'First come', hint: 'Who joined the waiting list first has a free seat first.' },
  'take-turns': { label: 'Take turns', hint: 'Who missed most of your last rounds has a free seat first.' },
  'leader-picks': { label: 'Leaders pick', hint: 'Leaders give each free seat to somebody who waits.' },
};

/** Order in which free seats of a booked tee time are given, and whether others are asked where nobody waits for it. */
export function SeatFields({ control }: { control: Control<SquadSettings> }) {
  const order = useWatch({ control, name: 'seatOrder' });
  return (
    <div className="space-y-2">
      <Controller
        control={control}
        name="seatOrder"
        render={({ field }) => (
          <RadioChips
            legend="Free seats go to"
            options={SeatOrder.options}
            labelOf={(option) => ORDERS[option].label}
            chosen={field.value}
            onChange={field.onChange}
          />
        )}
      />
      <p className="text-muted-foreground text-sm">{ORDERS[order].hint}</p>
      <SwitchField
        control={control}
        name="askOthers"
        label="Ask others for free seats"
        description="When nobody waits, asks three free members at a time"
      />
    </div>
  );
}
