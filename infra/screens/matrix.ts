import { until } from '@fourball/kit/testing/until.ts';
import type { ProvidedContext } from 'vitest';
import { type Cast, everythingShown, pathOf, readyCast, SCREENS, type Screen, visitorOf } from './screens.ts';
import { callOf, openWindows, type Window, type Windows } from './windows.ts';

/** A screen, and one call that it makes when it is opened. */
export interface Row {
  readonly screen: Screen;
  readonly call: string;
  readonly name: string;
}

export interface Matrix {
  readonly windows: Windows;
  readonly cast: Cast;
  readonly rows: readonly Row[];
}

const DELAY_MS = 3_000;
/** How much of the screen may move by how much of its height, over the whole load (cumulative layout shift). */
export const SHIFT_MAX = 0.05;

type Handler = Parameters<Window['page']['route']>[1];

/** Lets a call through, three seconds late. */
export const late: Handler = (route) => void setTimeout(() => void route.continue().catch(() => {}), DELAY_MS);

/**
 * Every screen with every call that it makes, as it was seen to make them: a call that is added to a screen is a row
 * without being named here.
 */
export async function readyMatrix(stack: ProvidedContext['stack']): Promise<Matrix> {
  const [windows, cast] = await Promise.all([openWindows(stack.url), readyCast(stack)]);
  const rows = await Promise.all(
    SCREENS.map(async (screen) => {
      const window = await open(windows, cast, screen);
      await settled(screen, window);
      await window.close();
      return [...window.calls].toSorted().map((call) => ({ screen, call, name: screen.name }));
    }),
  );
  return { windows, cast, rows: rows.flat().filter(isOwn) };
}

/** Leaves calls of the screen beneath a dialog to the rows of that screen. */
const isOwn = ({ screen, call }: Row, _: number, all: readonly Row[]) =>
  !screen.open || !all.some((row) => row.call === call && !row.screen.open);

interface OpenOptions {
  size?: { width: number; height: number };
  /** Whether a call is kept from the server, by `hold`, as long as it says so. */
  holds?: (call: string) => boolean;
  hold?: Handler;
}

/** Opens a screen, with the dialog or panel that it is about. */
export async function open(windows: Windows, cast: Cast, screen: Screen, options: OpenOptions = {}): Promise<Window> {
  const { size, hold, holds = () => true } = options;
  const window = await windows.open({ visitor: visitorOf(screen, cast), ...(size && { size }) });
  if (hold)
    await window.page.route('**/api/**', (route, request) =>
      holds(callOf(request) ?? '') ? hold(route, request) : route.continue(),
    );
  await window.page.goto(pathOf(screen.path, cast));
  return window;
}

/** Waits until all of a screen is shown, and nothing more is asked for. */
export async function settled(screen: Screen, window: Window): Promise<void> {
  if (screen.open && !(await window.page.getByRole('dialog').count())) await screen.open(window.page);
  await everythingShown(screen, window.page);
  await idle(window);
}

/** Waits until nothing is under way. */
export const idle = (window: Window) => until('the last call to be answered', async () => !window.isBusy(), 30_000);
