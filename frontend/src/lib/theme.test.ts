import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { chooseTheme } from './theme.ts';

const page = readFileSync(join(import.meta.dirname, '../../index.html'), 'utf8');
const [, script = ''] = /<script>(.*?)<\/script>/s.exec(page) ?? [];
const runScript = new Function(script);
const root = document.documentElement;
const barColours = () =>
  Object.fromEntries(
    [...document.querySelectorAll('meta')].map((meta) => [meta.dataset.theme, meta.getAttribute('media')]),
  );
const ofSystem = { light: '(prefers-color-scheme: light)', dark: '(prefers-color-scheme: dark)' };

beforeAll(() => {
  document.head.innerHTML = (page.match(/<meta name="theme-color".*?>/g) ?? []).join('');
});
beforeEach(() => {
  delete root.dataset.theme;
});

describe('the script at the head of the page', () => {
  test.each([
    ['dark', 'dark', { light: 'not all', dark: 'all' }],
    ['light', 'light', { light: 'all', dark: 'not all' }],
    ['purple', undefined, ofSystem],
    [null, undefined, ofSystem],
  ])('shows the kept theme %s as %s, the colour of the browser bar included', (kept, shown, media) => {
    if (kept !== null) localStorage.setItem('fourball.theme', kept);
    runScript();
    expect(root.dataset.theme).toBe(shown);
    expect(barColours()).toEqual(media);
  });

  test('shows what is chosen in this window, keeps it, and gives way to the system again', () => {
    runScript();
    chooseTheme('dark');
    expect([root.dataset.theme, localStorage.getItem('fourball.theme')]).toEqual(['dark', 'dark']);
    chooseTheme('system');
    expect([root.dataset.theme, localStorage.getItem('fourball.theme')]).toEqual([undefined, null]);
    expect(barColours()).toEqual(ofSystem);
  });

  test('follows what another window chooses, and what it clears', () => {
    runScript();
    window.dispatchEvent(new StorageEvent('storage', { key: 'fourball.theme', newValue: 'light' }));
    expect(root.dataset.theme).toBe('light');
    window.dispatchEvent(new StorageEvent('storage', { key: 'fourball.toast', newValue: 'dark' }));
    expect(root.dataset.theme).toBe('light');
    window.dispatchEvent(new StorageEvent('storage', { key: null, newValue: null }));
    expect(root.dataset.theme).toBeUndefined();
  });
});
