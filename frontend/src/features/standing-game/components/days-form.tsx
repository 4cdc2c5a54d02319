import { useForm } from 'react-hook-form';
import { Button } from '../../../components/ui/button.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { fieldOf } from '../../../lib/form-errors.ts';

type Days = Record<'from' | 'to', string>;

interface DaysFormProps {
  initial: Days;
  saving: { readonly isPending: boolean };
  label: string;
  onSave: (days: Days) => void;
}

/** A first and a last day. */
export function DaysForm({ initial, saving, label, onSave }: DaysFormProps) {
  const form = useForm({ defaultValues: initial });
  return (
    <form noValidate onSubmit={form.handleSubmit(onSave)} className="space-y-4">
      <div className="paired gap-3">
        <TextField label="First day" type="date" {...fieldOf(form, 'from', { required: 'Choose a day' })} />
        <TextField
          label="Last day"
          type="date"
          {...fieldOf(form, 'to', {
            required: 'Choose a day',
            validate: (to, { from }) => to >= from || 'Choose a day that is not before the first',
          })}
        />
      </div>
      <Button type="submit" className="w-full" pending={saving.isPending} pendingLabel="Saving...">
        {label}
      </Button>
    </form>
  );
}
