import type { UseMutationResult } from '@tanstack/react-query';
import {
  type FieldValues,
  get,
  type Path,
  type RegisterOptions,
  type UseFormReturn,
  type UseFormSetError,
} from 'react-hook-form';
import { ApiError } from './api-error.ts';

/** Properties of the control of a form's field: how it is read and written, and its error. */
export function fieldOf<Values extends FieldValues, Name extends Path<Values>>(
  { register, formState }: Pick<UseFormReturn<Values>, 'register' | 'formState'>,
  name: Name,
  options?: RegisterOptions<Values, Name>,
) {
  const fault: { message?: string } | undefined = get(formState.errors, name);
  return { ...register(name, options), error: fault?.message };
}

/** Value of a number's field (`setValueAs`): an empty one is none. */
export const optionalNumber = (value: string | number | null): number | null =>
  value === '' || value === null ? null : Number(value);

/** Puts what the server found wrong in a body beside the fields of the form that sent it. */
export function showFieldErrors<Values extends FieldValues>(error: unknown, setError: UseFormSetError<Values>): void {
  if (!(error instanceof ApiError)) return;
  for (const { path, message } of error.problem?.errors ?? []) {
    if (path.startsWith('body.')) setError(path.slice('body.'.length) as Path<Values>, { type: 'server', message });
  }
}

/** Whether the server refused a body for this field of it. */
export const isFaultOf = (error: unknown, field: string): boolean =>
  error instanceof ApiError && (error.problem?.errors ?? []).some(({ path }) => path === `body.${field}`);

/** Callbacks of a form's mutation: what the server finds wrong is shown beside its fields; `onSuccess` where it is done with. */
export const shownIn = <Values extends FieldValues, Sent, Answer>(
  { setError }: UseFormReturn<Values, unknown, Sent>,
  onSuccess: (answer: Answer) => void = () => {},
) => ({ onSuccess, onError: (error: Error) => showFieldErrors(error, setError) });

/** Sends a form by a mutation, when it is submitted without a fault. */
export const submitOf = <Values extends FieldValues, Sent, Answer>(
  form: UseFormReturn<Values, unknown, Sent>,
  { mutate }: Pick<UseMutationResult<Answer, Error, Sent>, 'mutate'>,
  onSuccess?: (answer: Answer) => void,
) => form.handleSubmit((values) => mutate(values, shownIn(form, onSuccess)));
