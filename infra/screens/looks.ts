import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { inject } from 'vitest';
import { arePicturesTaken, type ProofBrowser } from './browser.ts';

const phone = { width: 390, height: 844 };
const looks = [
  { size: { width: 360, height: 780 }, theme: 'light', judged: 'whole', pictured: false },
  { size: { width: 360, height: 780 }, theme: 'dark', judged: 'colours', pictured: false },
  { size: phone, theme: 'light', judged: undefined, pictured: true },
  { size: phone, theme: 'dark', judged: undefined, pictured: true },
  { size: { width: 1280, height: 800 }, theme: 'light', judged: 'whole', pictured: true },
  { size: { width: 1280, height: 800 }, theme: 'dark', judged: 'colours', pictured: true },
] as const;

/** Axe's rules about colours: all that a theme has to do with. What else there is at a size is judged once. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

/** Half a megabyte of code, which a page that was judged before has already. */
const NOTHING_TO_LOAD = 'void 0';

/** Once the page is laid out anew: nothing fades or moves, and what floats stays in its place, in three frames
 * one after the other. */
const STILL = `(async () => {
  const isMoving = ({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime < Infinity;
  const places = () => JSON.stringify([...document.querySelectorAll('main, [role=dialog], [role=menu]')].map((shown) => shown.getBoundingClientRect()));
  let before = '';
  for (let still = 0; still < 3; ) {
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 20)));
    const now = places();
    still = now !== before || document.getAnimations().some(isMoving) ? 0 : still + 1;
    before = now;
  }
})()`;

/**
 * Looks at what is on the screen in both themes: axe judges it on a small phone and on a wide screen, or, where
 * pictures are taken instead, those of a phone and a wide screen are kept under `name`. Answers what is wrong with it: findings
 * of axe, and content wider than the screen. A journey of the project `e2e` holds the latter alone, on its phone: axe judges
 * every state of it in the project `screens`, which has time for that.
 */
export async function lookAt({ page, picture }: ProofBrowser, name: string): Promise<string[]> {
  const findings: string[] = [];
  const overflows = async (look: string) => {
    const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
    if (overflow > 0) findings.push(`${look}: the page is ${overflow} px wider than the screen`);
  };
  if (inject('looks') === 'passing') {
    await overflows(name);
    return findings;
  }
  for (const { size, theme, judged, pictured } of looks) {
    if (arePicturesTaken ? !pictured : !judged) continue;
    const look = `${name}, ${theme} at ${size.width}`;
    await page.setViewportSize(size);
    // Without motion, so that nothing is judged half faded in.
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await page.evaluate(STILL);
    if (arePicturesTaken) await picture(`${name}-${size.width}-${theme}`);
    else if (judged) findings.push(...(await axeFindings(page, judged)).map((finding) => `${look}: ${finding}`));
    await overflows(look);
  }
  await page.setViewportSize(phone);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: null });
  return findings;
}

/** Findings of axe on the screen, or on the part of it that a selector names, at its size, in both themes. */
export async function inBothThemes(page: Page, part?: string): Promise<string[]> {
  const findings: string[] = [];
  for (const [theme, judged] of [
    ['light', 'whole'],
    ['dark', 'colours'],
  ] as const) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await page.evaluate(STILL);
    findings.push(...(await axeFindings(page, judged, part)).map((finding) => `${theme}: ${finding}`));
  }
  return findings;
}

async function axeFindings(page: Page, judged: 'whole' | 'colours', part?: string): Promise<string[]> {
  const isThere = await page.evaluate<boolean>('"axe" in window');
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: NOTHING_TO_LOAD }) })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] });
  if (part !== undefined) axe.include(part);
  const { violations } = await (judged === 'whole' ? axe : axe.withRules(COLOURS)).analyze();
  return violations.map(({ id, nodes }) => `${id} at ${nodes.map(({ html }) => html).join('\n')}`);
}
