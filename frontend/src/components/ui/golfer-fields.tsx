import type { RosterGolfer } from '@fourball/contracts/http/roster.ts';
import type { UseFormReturn } from 'react-hook-form';
import { fieldOf } from '../../lib/form-errors.ts';
import { TextField } from './field.tsx';
import { HandicapField, typedHandicap } from './handicap-field.tsx';

interface GolferFieldsProps {
  form: Pick<UseFormReturn<RosterGolfer>, 'register' | 'formState'>;
  /** Leaves out the address, which stays. */
  withoutEmail?: boolean;
}

/** Fields of a golfer whom a leader names. */
export const GolferFields = ({ form, withoutEmail = false }: GolferFieldsProps) => (
  <>
    <div className="paired gap-3">
      <TextField label="First Name" autoComplete="off" {...fieldOf(form, 'firstName')} />
      <TextField label="Last Name" autoComplete="off" {...fieldOf(form, 'lastName')} />
    </div>
    {!withoutEmail && (
      <TextField
        label="Email"
        optional
        type="email"
        autoComplete="off"
        hint="Gets mails about rounds. Without one, pass their link on yourself."
        {...fieldOf(form, 'email', { setValueAs: (value: string | null) => value?.trim() || null })}
      />
    )}
    <HandicapField {...fieldOf(form, 'handicap', { setValueAs: typedHandicap })} />
  </>
);
