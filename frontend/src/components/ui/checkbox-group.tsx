import { toggled } from '../../lib/toggled.ts';

interface CheckboxGroupProps<Option extends string> {
  legend: string;
  options: readonly Option[];
  labelOf: (option: Option) => string;
  chosen: readonly Option[];
  /** With the chosen ones in the order of the options. */
  onChange: (chosen: Option[]) => void;
}

export function CheckboxGroup<Option extends string>(props: CheckboxGroupProps<Option>) {
  const { legend, options, labelOf, chosen, onChange } = props;
  return (
    <fieldset>
      <legend className="mb-1 font-medium text-sm">{legend}</legend>
      <div className="grid grid-cols-2 large-text:grid-cols-1 gap-x-3">
        {options.map((option) => (
          <label key={option} className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              className="size-5 accent-primary"
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
