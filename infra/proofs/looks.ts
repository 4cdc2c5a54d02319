import { AxeBuilder } from '@axe-core/playwright';
import type { ProofBrowser } from './browser.ts';

const phone = { width: 390, height: 844 };
const looks = [
  { size: { width: 360, height: 780 }, theme: 'light', pictured: false },
  { size: { width: 360, height: 780 }, theme: 'dark', pictured: false },
  { size: phone, theme: 'light', pictured: true },
  { size: phone, theme: 'dark', pictured: true },
  { size: { width: 1280, height: 800 }, theme: 'light', pictured: true },
  { size: { width: 1280, height: 800 }, theme: 'dark', pictured: true },
] as const;

/**
 * Looks at what is on the screen in both themes, on a small phone, a phone and a wide screen; keeps pictures under `name`
 * and answers what is wrong with it: findings of axe, and content that is wider than the screen.
 */
export async function lookAt({ page, picture }: ProofBrowser, name: string): Promise<string[]> {
  const findings: string[] = [];
  for (const { size, theme, pictured } of looks) {
    const look = `${name}, ${theme} at ${size.width}`;
    await page.setViewportSize(size);
    // Without motion, so that nothing is judged half faded in.
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50)))');
    const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
    findings.push(
      ...violations.map(({ id, nodes }) => `${look}: ${id} at ${nodes.map(({ html }) => html).join('\n')}`),
    );
    const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
    if (overflow > 0) findings.push(`${look}: the page is ${overflow} px wider than the screen`);
    if (pictured) await picture(`${name}-${size.width}-${theme}`);
  }
  await page.setViewportSize(phone);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: null });
  return findings;
}
