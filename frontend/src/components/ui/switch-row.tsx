import * as Switch from '@radix-ui/react-switch';
import { useId } from 'react';

interface SwitchRowProps {
  label: string;
  description: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}

export function SwitchRow({ label, description, checked, disabled = false, onChange }: SwitchRowProps) {
  const id = useId();
  return (
    <div className="flex items-center justify-between gap-4 py-2">
      <div>
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        <p id={`${id}-description`} className="text-muted-foreground text-sm">
          {description}
        </p>
      </div>
      <Switch.Root
        id={id}
        checked={checked}
        onCheckedChange={onChange}
        disabled={disabled}
        aria-describedby={`${id}-description`}
        className="group grid size-11 w-14 shrink-0 place-items-center disabled:opacity-60"
      >
        <span className="block h-7 w-12 rounded-full border-2 border-input bg-muted p-0.5 transition-colors duration-150 group-data-[state=checked]:border-primary group-data-[state=checked]:bg-primary">
          <Switch.Thumb className="block size-5 rounded-full bg-input transition-transform duration-150 data-[state=checked]:translate-x-5 data-[state=checked]:bg-primary-foreground" />
        </span>
      </Switch.Root>
    </div>
  );
}
