import { type ReactNode, useId } from 'react';
import { classNames } from '../../lib/class-names.ts';

interface RadioChipsProps<Option extends string | number> {
  legend: string;
  /** Whether a heading says already what the legend says. */
  legendHidden?: boolean;
  options: readonly Option[];
  labelOf: (option: Option) => ReactNode;
  chosen: Option;
  onChange: (option: Option) => void;
}

/** One of few options, side by side. */
export function RadioChips<Option extends string | number>(props: RadioChipsProps<Option>) {
  const { legend, legendHidden = false, options, labelOf, chosen, onChange } = props;
  const name = useId();
  return (
    <fieldset>
      <legend className={classNames('mb-2 font-medium text-sm', legendHidden && 'sr-only')}>{legend}</legend>
      <div className="grid grid-cols-3 gap-2 large-text:grid-cols-1">
        {options.map((option) => (
          <label
            key={option}
            className="flex min-h-11 items-center justify-center gap-2 rounded-lg border border-input px-2 text-center font-medium text-sm has-checked:border-primary has-checked:bg-primary has-checked:text-primary-foreground has-focus-visible:outline-2 has-focus-visible:outline-primary has-focus-visible:outline-offset-2 [&_svg]:size-4 [&_svg]:shrink-0"
          >
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={chosen === option}
              onChange={() => onChange(option)}
            />
            {labelOf(option)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
