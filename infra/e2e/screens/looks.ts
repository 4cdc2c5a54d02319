import { fileURLToPath } from 'node:url';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** Pictures of the screens, for a person to look at. Git ignores the folder. */
export const pictures = fileURLToPath(new URL('../../../.screenshots/', import.meta.url));

const SIZES = [
  { width: 360, height: 780 },
  { width: 1280, height: 800 },
];

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
 * Findings on a small phone and on a wide screen, in both themes: of axe, and content wider than the screen. Keeps a picture
 * of each under `name`.
 */
export async function lookAt(page: Page, name: string): Promise<string[]> {
  const findings: string[] = [];
  for (const size of SIZES) {
    await page.setViewportSize(size);
    const found = await inBothThemes(page, { picture: `${name}-${size.width}` });
    findings.push(...found.map((finding) => `${name} at ${size.width}, ${finding}`));
    const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
    if (overflow > 0) findings.push(`${name}: the page is ${overflow} px wider than ${size.width}`);
  }
  return findings;
}

/** Findings of axe on the screen, or on the part of it that a selector names, at its size, in both themes. */
export async function inBothThemes(
  page: Page,
  { part, picture }: { part?: string | undefined; picture?: string },
): Promise<string[]> {
  const findings: string[] = [];
  for (const [theme, judged] of [
    ['light', 'whole'],
    ['dark', 'colours'],
  ] as const) {
    // Without motion, so that nothing is judged half faded in.
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await page.evaluate(STILL);
    findings.push(...(await axeFindings(page, judged, part)).map((finding) => `${theme}: ${finding}`));
    if (picture) await page.screenshot({ path: `${pictures}/${picture}-${theme}.png`, animations: 'disabled' });
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
