import type { SquadDetail } from '@fourball/contracts/http/squad.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { TextArea, TextField } from '../../../components/ui/field.tsx';
import { SwitchField } from '../../../components/ui/switch-field.tsx';
import { TimeZoneField } from '../../../components/ui/time-zone-field.tsx';
import { fieldOf, shownIn } from '../../../lib/form-errors.ts';
import { useChangeSquad } from '../api/change-squad.ts';
import { SQUAD_SWITCHES } from '../squad-fields.ts';
import { SquadSettings, settingsOf, squadChangeOf } from '../squad-settings.ts';
import { GuestFields } from './guest-fields.tsx';
import { HomeAreaFields } from './home-area-fields.tsx';
import { PreferredDays } from './preferred-days.tsx';
import { SeatFields } from './seat-fields.tsx';

/** A leader changes what a squad is called, when and where it plays, who may join, and whether it books by itself. */
export function SettingsDialog({ squad, onClose }: { squad: SquadDetail; onClose: () => void }) {
  const change = useChangeSquad(squad.id);
  const [before] = useState(() => settingsOf(squad));
  const form = useForm({ resolver: zodResolver(SquadSettings), defaultValues: before });
  const { errors } = form.formState;
  const submit = form.handleSubmit((values) => change.mutate(squadChangeOf(values, before), shownIn(form, onClose)));
  return (
    <Dialog
      open
      onClose={onClose}
      title="Squad settings"
      description="What you change counts for everybody in the squad."
    >
      <form noValidate onSubmit={submit} className="space-y-4">
        <TextField label="Squad Name" autoComplete="off" {...fieldOf(form, 'name')} />
        <TextArea label="Description" optional {...fieldOf(form, 'description')} />
        <Controller
          control={form.control}
          name="preferredDays"
          render={({ field }) => <PreferredDays days={field.value} onChange={field.onChange} />}
        />
        <HomeAreaFields city={fieldOf(form, 'city')} state={fieldOf(form, 'state')} />
        <Controller
          control={form.control}
          name="timeZone"
          render={({ field }) => (
            <TimeZoneField
              label="Time Zone"
              optional
              placeholder="As its courses"
              hint="A city or a name like America/Denver. By its clock the squad's week begins and its Monday picks are made."
              error={errors.timeZone?.message}
              {...field}
            />
          )}
        />
        <div>
          {SQUAD_SWITCHES.map((row) => (
            <SwitchField key={row.name} control={form.control} {...row} />
          ))}
        </div>
        <SeatFields control={form.control} />
        <GuestFields control={form.control} />
        <Button type="submit" className="w-full" pending={change.isPending} pendingLabel="Saving...">
          Save Squad
        </Button>
      </form>
    </Dialog>
  );
}
