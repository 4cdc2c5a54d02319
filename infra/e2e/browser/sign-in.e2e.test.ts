import { expect, inject, test } from 'vitest';
import { registerGolfer } from '../../proofs/golfer.ts';
import { openBrowser } from '../screens/browser.ts';
import { callOf } from '../screens/windows.ts';

const stack = inject('stack');
const visitor = await openBrowser(stack.url);
const dana = await registerGolfer(stack.url, 'Dana');

test('the page of a visitor asks for nothing that only golfers are told', async () => {
  const asked = new Set<string>();
  visitor.page.on('request', (request) => asked.add(callOf(request) ?? ''));
  await visitor.page.goto('/');
  await visitor.page.getByRole('tab', { name: 'Sign In' }).waitFor();
  expect([...asked].filter(Boolean)).toEqual(['GET /api/user']);
});

test('a visitor comes back to where they wanted to go, and only on this site', async () => {
  const { page } = visitor;
  await page.goto('/tee-times?squad=one');
  await page.waitForURL('**/auth?returnTo=*');
  await page.getByLabel('Email', { exact: true }).fill(dana.user.email);
  await page.getByLabel('Password', { exact: true }).fill('fairway7');
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await page.waitForURL('**/tee-times?squad=one');
  await page.goto('/auth?returnTo=//evil.example/');
  await page.waitForURL(`${stack.url}/`);
  expect(visitor.faults).toEqual([]);
});
