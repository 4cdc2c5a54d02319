import type { ReactNode } from 'react';
import { toggled } from '../../lib/toggled.ts';

interface CheckboxGroupProps<Option extends string> {
  legend: string;
  options: readonly Option[];
  labelOf: (option: Option) => ReactNode;
  chosen: readonly Option[];
  /** With the chosen ones in the order of the options. */
  onChange: (chosen: Option[]) => void;
}

/** Any of several options, side by side. */
export function CheckboxGroup<Option extends string>(props: CheckboxGroupProps<Option>) {
  const { legend, options, labelOf, chosen, onChange } = props;
  return (
    <fieldset>
      <legend className="mb-2 font-medium text-sm">{legend}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(4.125rem,1fr))] gap-2 sm:grid-cols-7">
        {options.map((option) => (
          <label
            key={option}
            className="relative flex min-h-11 items-center justify-center whitespace-nowrap rounded-lg border border-input font-medium text-sm has-checked:border-primary has-checked:bg-primary has-checked:text-primary-foreground has-focus-visible:outline-2 has-focus-visible:outline-primary has-focus-visible:outline-offset-2"
          >
            <input
              type="checkbox"
              className="sr-only"
              checked={chosen.includes(option)}
              onChange={() => onChange(toggled(options, chosen, option))}
            />
            {labelOf(option)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
