import { NewSquad } from '@fourball/contracts/http/squad.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm } from 'react-hook-form';
import { Button } from '../../../components/ui/button.tsx';
import { CardSection } from '../../../components/ui/card.tsx';
import { TextArea, TextField } from '../../../components/ui/field.tsx';
import { SwitchRow } from '../../../components/ui/switch-row.tsx';
import { showFieldErrors } from '../../../lib/form-errors.ts';
import { useCreateSquad } from '../api/create-squad.ts';
import { PreferredDays } from './preferred-days.tsx';

export function SquadForm() {
  const creation = useCreateSquad();
  const form = useForm({
    mode: 'onChange',
    resolver: zodResolver(NewSquad),
    defaultValues: { name: '', description: '', preferredDays: [], isPrivate: true, autoBookEnabled: false },
  });
  const { errors } = form.formState;
  const submit = form.handleSubmit((values) =>
    creation.mutate(values, { onError: (error) => showFieldErrors(error, form.setError) }),
  );
  return (
    <form noValidate onSubmit={submit} className="space-y-4">
      <CardSection title="Squad Details">
        <div className="space-y-4">
          <TextField
            label="Squad Name"
            placeholder="e.g. Weekend Warriors"
            autoComplete="off"
            error={errors.name?.message}
            {...form.register('name')}
          />
          <TextArea
            label="Description"
            optional
            error={errors.description?.message}
            {...form.register('description', { setValueAs: (value?: string) => value?.trim() || undefined })}
          />
          <Controller
            control={form.control}
            name="preferredDays"
            render={({ field }) => <PreferredDays days={field.value ?? []} onChange={field.onChange} />}
          />
        </div>
      </CardSection>
      <CardSection title="Squad Settings">
        <Controller
          control={form.control}
          name="isPrivate"
          render={({ field }) => (
            <SwitchRow
              label="Private Squad"
              description="Only invited members can join"
              checked={field.value ?? true}
              onChange={field.onChange}
            />
          )}
        />
        <Controller
          control={form.control}
          name="autoBookEnabled"
          render={({ field }) => (
            <SwitchRow
              label="Auto-book best times"
              description="Automatically book when 75%+ available"
              checked={field.value ?? false}
              onChange={field.onChange}
            />
          )}
        />
      </CardSection>
      <Button type="submit" className="w-full" pending={creation.isPending} pendingLabel="Creating Squad...">
        Create Squad
      </Button>
    </form>
  );
}
