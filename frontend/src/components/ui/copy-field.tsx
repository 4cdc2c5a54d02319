import { Copy } from 'lucide-react';
import { useId } from 'react';
import { copyToClipboard } from '../../lib/clipboard.ts';
import { Button } from './button.tsx';
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
        <Button
          variant="secondary"
          size="icon"
          aria-label={`Copy ${label.toLowerCase()}`}
          onClick={() => copyToClipboard(value, label)}
        >
          <Copy aria-hidden />
        </Button>
      </div>
    </div>
  );
}
