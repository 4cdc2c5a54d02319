import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';

/** Whether a field is marked as wrong, and what is announced beside it of all that describes it. */
function stateOf(field: HTMLElement) {
  const described = field.getAttribute('aria-describedby')?.split(' ') ?? [];
  const announced = described.flatMap((id) => document.querySelector(`[id="${id}"][aria-live]`)?.textContent ?? []);
  return { isWrong: field.getAttribute('aria-invalid') === 'true', said: announced };
}

/** Waits for the field to be marked as wrong, described by this announced sentence. */
export const isWrong = (field: HTMLElement, sentence: string): Promise<void> =>
  waitFor(() => expect(stateOf(field)).toEqual({ isWrong: true, said: [sentence] }));

export const isFine = (field: HTMLElement): Promise<void> =>
  waitFor(() => expect(stateOf(field)).toEqual({ isWrong: false, said: [] }));

/** Gives a field this value in place of the one before. */
export async function fill(golfer: UserEvent, field: HTMLElement, value: string): Promise<void> {
  await golfer.clear(field);
  if (!value) return;
  await golfer.click(field);
  await golfer.paste(value);
}

/** The field of this label, a value that is refused with this sentence, and one that is not. */
export type Rule = readonly [label: string, wrong: string, sentence: string, right: string];

/** Each wrong value is refused beside its field as the form is sent, until it is right. */
export async function keepsRules(golfer: UserEvent, rules: readonly Rule[], send: string): Promise<void> {
  for (const [label, wrong, sentence, right] of rules) {
    const field = await screen.findByLabelText(label);
    await fill(golfer, field, wrong);
    await golfer.click(screen.getByRole('button', { name: send }));
    await isWrong(field, sentence);
    await fill(golfer, field, right);
    await isFine(field);
  }
}
