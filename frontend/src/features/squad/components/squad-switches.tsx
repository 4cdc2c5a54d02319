import { CardSection } from '../../../components/ui/card.tsx';
import { SwitchField } from '../../../components/ui/switch-field.tsx';
import type { SquadFormState } from '../new-squad.ts';

const SWITCHES = [
  { name: 'isPrivate', label: 'Private Squad', description: 'Only invited members can join' },
  {
    name: 'autoBookEnabled',
    label: 'Auto-book best times',
    description: 'Automatically book when 75%+ available',
  },
] as const;

export function SquadSwitches({ form }: { form: SquadFormState }) {
  return (
    <CardSection title="Squad Settings">
      {SWITCHES.map(({ name, label, description }) => (
        <SwitchField key={name} control={form.control} name={name} label={label} description={description} />
      ))}
    </CardSection>
  );
}
