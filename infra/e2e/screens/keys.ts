import { until } from '@fourball/kit/testing/until.ts';
import type { CDPSession, Page } from 'playwright-core';

interface Focused {
  readonly role: string;
  readonly name: string;
  /** Text of the list item or card around it. */
  readonly around: string;
}

/** Somebody who has a keyboard alone, and sees each thing that the focus comes by. */
export type Keys = Awaited<ReturnType<typeof keysOf>>;

const STEPS_MAX = 150;

export async function keysOf(page: Page) {
  const faults = new Set<string>();
  const session = await page.context().newCDPSession(page);

  async function look(): Promise<Focused> {
    const { around, wrong } = await page.evaluate<{ around: string; wrong: string[] }>(lookAtFocus);
    const { role, name } = await namesOf(session);
    // An element that went away meanwhile took its name along: look at the one that has the focus instead.
    const isStillThere = await page.evaluate<boolean>('globalThis.lookedAt === document.activeElement');
    if (!isStillThere) return look();
    const unnamed = role !== 'nothing' && name === '' ? ['has no name'] : [];
    for (const fault of [...unnamed, ...wrong])
      faults.add(`${new URL(page.url()).pathname}: ${role} "${name}" ${fault}`);
    return { role, name, around };
  }

  /** Goes forward by Tab to what has the role and the name, in the card that says `within`. Throws when it is not come by. */
  async function to(role: string, name: string | RegExp, within = ''): Promise<void> {
    const cameBy: string[] = [];
    for (let step = 0; step < STEPS_MAX; step += 1) {
      const focused = await look();
      const isNamed = typeof name === 'string' ? focused.name === name : name.test(focused.name);
      if (focused.role === role && isNamed && focused.around.includes(within)) return;
      cameBy.push(`${focused.role} "${focused.name}"`);
      await page.keyboard.press('Tab');
    }
    throw new Error(`Tab does not come by ${role} "${name}" on ${page.url()}, but by ${cameBy.join(', ')}`);
  }

  return {
    to,
    /** Goes there, and presses Enter. */
    async press(...wanted: Parameters<typeof to>) {
      await to(...wanted);
      await page.keyboard.press('Enter');
    },
    /** Goes to a field and types into it, over what it says. */
    async fill(name: string, text: string) {
      await to('textbox', name);
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type(text);
    },
    /** Waits until something on the page has the focus, as after something went away; answers its name. */
    async kept() {
      await until('something to have the focus', () =>
        page.evaluate<boolean>('document.activeElement !== document.body'),
      );
      return (await look()).name;
    },
    /** Faults of everything that had the focus so far. */
    faults: () => [...faults],
  };
}

/** As the browser tells a screen reader. */
async function namesOf(session: CDPSession): Promise<{ role: string; name: string }> {
  const { result } = await session.send('Runtime.evaluate', { expression: 'document.activeElement' });
  if (result.objectId === undefined || result.description === 'body') return { role: 'nothing', name: '' };
  const { nodes } = await session.send('Accessibility.getPartialAXTree', {
    objectId: result.objectId,
    fetchRelatives: false,
  });
  return { role: String(nodes[0]?.role?.value), name: String(nodes[0]?.name?.value ?? '').trim() };
}

/** Runs in the page: whether somebody who looks at it sees what has the focus, and that it has it. */
const lookAtFocus = `(async () => {
  // Wait until an element that was just opened has found its place.
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 20)));
  const focused = (globalThis.lookedAt = document.activeElement);
  const around = focused.closest('li, article')?.textContent ?? '';
  const wrong = [];
  // Elements that code focuses, such as a heading, are no stop of the Tab key and need no ring.
  if (focused === document.body || focused.tabIndex < 0) return { around, wrong };
  // A control that is drawn by its label is seen there.
  const seen = focused.matches('.sr-only') ? focused.closest('label') : focused;
  const { x, y, width, height } = seen.getBoundingClientRect();
  const style = getComputedStyle(seen);
  if (width < 1 || height < 1 || style.visibility !== 'visible') wrong.push('is not visible');
  const hasOutline = style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 1;
  if (!hasOutline && style.boxShadow === 'none') wrong.push('does not show that it has the focus');
  const points = [[0.5, 0.5], [0.1, 0.2], [0.9, 0.2], [0.1, 0.8], [0.9, 0.8]].map(([across, down]) => [x + width * across, y + height * down]);
  const onTop = points.filter(([left, top]) => {
    const hit = document.elementFromPoint(left, top);
    // A message goes by itself, and Escape closes it; bars stay.
    return hit && (seen.contains(hit) || hit.contains(seen) || hit.closest('[data-messages]'));
  });
  if (onTop.length === 0) wrong.push('is covered, at ' + Math.round(y) + ' of ' + innerHeight);
  return { around, wrong };
})()`;
