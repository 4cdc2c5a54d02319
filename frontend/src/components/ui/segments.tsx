import { classNames } from '../../lib/class-names.ts';

interface SegmentsProps<Name> {
  label: string;
  options: readonly (readonly [name: Name, text: string])[];
  shown: Name;
  onShow: (name: Name) => void;
}

/** Chooses the one part of several that is shown below it. */
export function Segments<Name extends string | number>({ label, options, shown, onShow }: SegmentsProps<Name>) {
  return (
    <fieldset className="flex min-w-0 large-text:flex-col gap-1 rounded-card bg-muted p-1">
      <legend className="sr-only">{label}</legend>
      {options.map(([name, text]) => (
        <button
          key={name}
          type="button"
          aria-pressed={name === shown}
          className={classNames(
            'min-h-11 flex-1 whitespace-nowrap rounded-lg border px-1 font-medium text-sm transition-colors duration-150',
            name === shown ? 'border-primary bg-card text-primary' : 'border-transparent hover:bg-card',
          )}
          onClick={() => onShow(name)}
        >
          {text}
        </button>
      ))}
    </fieldset>
  );
}
