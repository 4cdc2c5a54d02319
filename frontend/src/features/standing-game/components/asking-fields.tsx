import { Plus, X } from 'lucide-react';
import { type UseFormReturn, useFieldArray, useWatch } from 'react-hook-form';
import { Button } from '../../../components/ui/button.tsx';
import { Disclosure } from '../../../components/ui/disclosure.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { SwitchField } from '../../../components/ui/switch-field.tsx';
import { fieldOf, optionalNumber } from '../../../lib/form-errors.ts';
import type { GameFields } from '../game-fields.ts';
import { askingText } from '../rhythm.ts';

type Form = UseFormReturn<GameFields>;

const NUDGES_MAX = 3;

/** When a date asks, reminds and closes: in a sentence, and behind it what makes it. */
export function AskingFields({ form }: { form: Form }) {
  const { errors } = form.formState;
  const [weekdays, opens, nudges, deadline] = useWatch({
    control: form.control,
    name: ['weekdays', 'opens', 'nudges', 'deadline'],
  });
  const moments = [errors.opens, errors.nudges, errors.deadline];
  const isBehind = [...moments, errors.releaseHours, errors.shown].some(Boolean);
  const fault = moments.find((moment) => moment?.message)?.message ?? (isBehind && 'look under "When we ask"');
  return (
    <div>
      <p className="mb-2 text-muted-foreground text-sm">{askingText({ weekdays, opens, nudges, deadline })}</p>
      <Disclosure label="When we ask">
        <div className="space-y-4 py-2">
          <OffsetFields form={form} name="opens" legend="Opens" />
          <Nudges form={form} />
          <OffsetFields form={form} name="deadline" legend="Closes" />
          <TextField
            label="Course takes tee times back until"
            optional
            type="number"
            inputMode="numeric"
            min={1}
            max={336}
            hint="Hours before the start. It closes before that."
            {...fieldOf(form, 'releaseHours', { setValueAs: optionalNumber })}
          />
          <TextField
            label="Dates shown for answering"
            type="number"
            inputMode="numeric"
            min={1}
            max={8}
            {...fieldOf(form, 'shown', { valueAsNumber: true })}
          />
          <SwitchField
            control={form.control}
            name="autoCallOff"
            label="Call off by itself"
            description="With too few players, 24 hours before the start or while the course takes tee times back"
          />
        </div>
      </Disclosure>
      <p aria-live="polite" className="mt-1 text-destructive text-sm first-letter:uppercase empty:hidden">
        {fault}
      </p>
    </div>
  );
}

function Nudges({ form }: { form: Form }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'nudges' });
  return (
    <div className="space-y-3">
      {fields.map(({ id }, index) => (
        <div key={id} className="flex items-start gap-1">
          <div className="grow">
            <OffsetFields form={form} name={`nudges.${index}`} legend={`Reminder ${index + 1}`} />
          </div>
          <Button
            variant="quiet"
            size="icon"
            aria-label={`Remove reminder ${index + 1}`}
            className="mt-12"
            onClick={() => remove(index)}
          >
            <X aria-hidden />
          </Button>
        </div>
      ))}
      {fields.length < NUDGES_MAX && (
        <Button variant="secondary" size="small" onClick={() => append({ daysBefore: 3, time: '18:00' })}>
          <Plus aria-hidden />
          Add a reminder
        </Button>
      )}
    </div>
  );
}

interface OffsetFieldsProps {
  form: Form;
  name: 'opens' | 'deadline' | `nudges.${number}`;
  legend: string;
}

const OffsetFields = ({ form, name, legend }: OffsetFieldsProps) => (
  <fieldset>
    <legend className="mb-1 font-semibold text-sm">{legend}</legend>
    <div className="grid grid-cols-[5rem_1fr] gap-3 narrow:grid-cols-1">
      <TextField
        label="Days before"
        type="number"
        inputMode="numeric"
        min={0}
        max={28}
        {...fieldOf(form, `${name}.daysBefore`, { valueAsNumber: true })}
      />
      <TextField label="At" type="time" {...fieldOf(form, `${name}.time`)} />
    </div>
  </fieldset>
);
