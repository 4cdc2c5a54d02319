import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from '../../lib/class-names.ts';

export const inputLook =
  'block min-h-11 w-full rounded-lg border border-input bg-card px-3 py-2 text-base text-foreground aria-invalid:border-destructive';

export interface FieldProps {
  label: string;
  /** Error, announced when it appears. */
  error?: string | undefined;
  hint?: ReactNode;
  optional?: boolean;
}

interface Wiring {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

/** A label, the control that `children` makes with the wiring it gets, a hint and an error. */
export function Field({
  label,
  error,
  hint,
  optional,
  children,
}: FieldProps & { children: (wiring: Wiring) => ReactNode }) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-medium text-sm">
        {label}
        {optional && <span className="font-normal text-muted-foreground"> (optional)</span>}
      </label>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': described || undefined })}
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-muted-foreground text-sm">
          {hint}
        </p>
      )}
      <p
        id={`${id}-error`}
        aria-live="polite"
        className="mt-1 text-destructive text-sm first-letter:uppercase empty:hidden"
      >
        {error}
      </p>
    </div>
  );
}

/** Properties of a field apart from those of its control, which has the look of all. */
export function partsOf<Props extends FieldProps & { className?: string | undefined }>(props: Props) {
  const { label, error, hint, optional = false, className, ...control } = props;
  return [
    { label, error, hint, optional },
    { ...control, className: classNames(inputLook, className) },
  ] as const;
}

export function TextField(props: FieldProps & Omit<ComponentProps<'input'>, 'id'>) {
  const [field, input] = partsOf(props);
  return <Field {...field}>{(wiring) => <input {...wiring} {...input} />}</Field>;
}

export function TextArea(props: FieldProps & Omit<ComponentProps<'textarea'>, 'id'>) {
  const [field, area] = partsOf(props);
  return <Field {...field}>{(wiring) => <textarea rows={3} {...wiring} {...area} />}</Field>;
}

/** A password that the golfer chooses, or says again. */
export const NewPasswordField = (field: ComponentProps<typeof TextField>) => (
  <TextField type="password" autoComplete="new-password" {...field} />
);
