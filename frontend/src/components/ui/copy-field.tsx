import { useId } from 'react';
import { CopyButton } from './copy-button.tsx';
import { inputLook } from './field.tsx';

/** A text to be passed on, which a button copies. */
export function CopyField({ label, value }: { label: string; value: string }) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-medium text-sm">
        {label}
      </label>
      <div className="flex gap-2">
        <input id={id} readOnly value={value} className={inputLook} onFocus={(event) => event.currentTarget.select()} />
        <CopyButton label={label} value={value} variant="secondary" />
      </div>
    </div>
  );
}
