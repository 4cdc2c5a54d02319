import type { User } from '@fourball/contracts/http/auth.ts';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { expect } from 'vitest';
import { LazyToaster } from '../app/providers/lazy-toaster.tsx';
import { createQueryClient } from '../app/providers/query-client.ts';
import { SessionUser } from '../features/auth/model.ts';

interface Circumstances {
  /** The address in the golfer's browser. */
  at?: string;
  /** The golfer who is signed in. */
  user?: User;
  /** The app's reads, for a test that has them read again. */
  client?: QueryClient;
}

/** Renders a part of the app as it stands in it, messages included, and answers the golfer who uses it. */
export function renderForGolfer(part: ReactNode, { at = '/', user, client = createQueryClient() }: Circumstances = {}) {
  // The message of a test before is none of this one's.
  window.dispatchEvent(new Event('pagehide'));
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[at]}>
        <SessionUser value={user ?? null}>{part}</SessionUser>
        <Address />
      </MemoryRouter>
      <LazyToaster />
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

/** Where the golfer is, for tests to read. */
function Address() {
  const { pathname, search } = useLocation();
  return <output data-testid="address" hidden>{`${pathname}${search}`}</output>;
}

type Name = string | RegExp;
type Role = 'button' | 'tab' | 'menuitem' | 'radio' | 'switch' | 'checkbox' | 'link' | 'heading' | 'region' | 'dialog';
/** Something of this name, by itself or with its role. */
type Thing = Name | { readonly [R in Role]?: Name };

function byRole(thing: Exclude<Thing, Name>): [Role, { name: Name }] {
  const [role, name] = Object.entries(thing)[0] as [Role, Name];
  return [role, { name }];
}
const isName = (thing: Thing): thing is Name => typeof thing === 'string' || thing instanceof RegExp;

/** Presses one after the other, buttons where no role is said, and the first where there are several of a name. */
export async function press(golfer: UserEvent, ...things: Thing[]): Promise<void> {
  for (const thing of things) {
    const [first] = await screen.findAllByRole(...byRole(isName(thing) ? { button: thing } : thing));
    await golfer.click(first as HTMLElement);
  }
}

/** Waits for each of these: a text, or what has this role and name. */
export async function sees(...things: Thing[]): Promise<void> {
  for (const thing of things) {
    if (isName(thing)) await screen.findByText(thing);
    else await screen.findByRole(...byRole(thing));
  }
}

export function seesNo(...things: Thing[]): void {
  for (const thing of things)
    expect(isName(thing) ? screen.queryByText(thing) : screen.queryByRole(...byRole(thing))).toBeNull();
}

export const textsOf = (elements: Iterable<Element>) => [...elements].map(({ textContent }) => textContent);
export const hrefsOf = (links: Iterable<Element>) => [...links].map((link) => link.getAttribute('href'));

/** Waits for a message with this title and description, and closes it. It may stand behind an open dialog. */
export async function says(title: string, description?: string | RegExp): Promise<void> {
  const message = await waitFor(() => {
    const standing = document.querySelector<HTMLElement>('[data-messages] > li');
    if (!standing) throw new Error(`No message where "${title}" is to be said`);
    within(standing).getByText(title);
    if (typeof description === 'string') {
      // Some of its words may stand in an element of their own.
      within(standing).getByText((_, element) => element?.textContent === description);
    } else if (description) within(standing).getByText(description);
    return standing;
  });
  fireEvent.click(within(message).getByLabelText('Close message'));
}

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

/** Gives a field, or the one of this label, a value in place of the one before. */
export async function fill(golfer: UserEvent, field: HTMLElement | string, value: string): Promise<void> {
  const filled = typeof field === 'string' ? await screen.findByLabelText(field) : field;
  await golfer.clear(filled);
  if (!value) return;
  await golfer.click(filled);
  await golfer.paste(value);
}

/** The field of this label, a value that is refused with this sentence, and one that is not. */
type Rule = readonly [label: string, wrong: string, sentence: string, right: string];

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
