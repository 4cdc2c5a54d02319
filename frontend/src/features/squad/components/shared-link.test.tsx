import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { serverOfAda } from '../../../testing/app.tsx';
import { press, renderForGolfer, sees } from '../../../testing/golfer.tsx';
import { squadOf } from '../../../testing/states.ts';
import { SharedLink } from './shared-link.tsx';

const urlOf = (token: string) => `https://fourball.example/s/${token}/`;
const shown = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Answer link' });
const turn = async () => (await screen.findByRole('switch', { name: 'Shared answer link' })).click();

/** Opens it where it cannot be read at first. */
async function open(url: string | null) {
  const server = serverOfAda({ sharedLink: { url } });
  const mend = server.loses('sharedLink');
  const golfer = renderForGolfer(<SharedLink squad={squadOf()} />);
  await sees('The answer link could not be loaded');
  mend();
  await press(golfer, 'Try again');
  return { server, golfer };
}

test('is off at first, and shows the link once it is turned on, to be shared', async () => {
  const sheet = vi.fn(async (_data: ShareData) => {});
  Object.defineProperty(navigator, 'share', { configurable: true, value: sheet });
  const { server, golfer } = await open(null);
  expect((await screen.findByRole('switch')).getAttribute('aria-checked')).toBe('false');
  expect(screen.queryByRole('textbox')).toBeNull();
  server.answers({ shareLink: { url: urlOf('first') }, sharedLink: { url: urlOf('first') } });
  await turn();
  expect((await shown()).value).toBe(urlOf('first'));
  await press(golfer, 'Share It');
  expect(sheet.mock.calls[0]?.[0].url).toBe(urlOf('first'));
});

test('is replaced by another, and turned off', async () => {
  const { server, golfer } = await open(urlOf('first'));
  await shown();
  server.answers({ shareLink: { url: urlOf('second') }, sharedLink: { url: urlOf('second') } });
  await press(golfer, 'Replace It');
  await waitFor(async () => expect((await shown()).value).toBe(urlOf('second')));
  server.answers({ endSharedLink: undefined, sharedLink: { url: null } });
  await turn();
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
});
