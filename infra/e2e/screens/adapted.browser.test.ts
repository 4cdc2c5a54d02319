import { afterAll, expect, inject, test, vi } from 'vitest';
import { readyCast } from './cast.ts';
import { pictures } from './looks.ts';
import { everythingShown, pathOf, SCREENS, visitorOf } from './screens.ts';
import { idle, openWindows } from './windows.ts';

const stack = inject('stack');
const [windows, cast] = await Promise.all([openWindows(stack.url), readyCast(stack)]);
afterAll(() => windows.close());
vi.setConfig({ maxConcurrency: 5 });

const NARROW = { width: 320, height: 568 };

/** Runs in the page: what reaches over the edge of the screen, but for what a golfer scrolls sideways. */
const CUT_OFF = `[...document.querySelectorAll('body *')]
  .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest('.sr-only, svg, [aria-hidden="true"]'))
  .filter((one) => {
    const { left, right, width } = one.getBoundingClientRect();
    if (width < 2 || (left >= -1 && right <= innerWidth + 1)) return false;
    for (let around = one.parentElement; around; around = around.parentElement)
      if (['auto', 'scroll'].includes(getComputedStyle(around).overflowX)) return false;
    return true;
  })
  .map((one) => one.outerHTML.slice(0, 120))`;

/** Runs in the page: links of a row of which a tap may meet the one before. */
const OVERLAPPING = `[...document.querySelectorAll('li a')].filter((link) => {
  const links = [...link.closest('li').querySelectorAll('a')];
  const [one, other] = [link, links[links.indexOf(link) - 1]].map((at) => at?.getBoundingClientRect());
  return other && other.bottom > one.top + 1 && other.right > one.left + 1 && other.left < one.right - 1;
}).map((link) => link.outerHTML.slice(0, 120))`;

/** Runs in the page: what moves for longer than a hundredth of a second. */
const MOVING = `[...document.querySelectorAll('body *')]
  .filter((one) => {
    const { animationDuration, transitionDuration } = getComputedStyle(one);
    return (animationDuration + ', ' + transitionDuration).split(', ').some((text) => parseFloat(text) > 0.01);
  })
  .map((one) => one.outerHTML.slice(0, 120))`;

/** Runs in the page: what is chosen but has the ground of what is not, and buttons without an edge or a ground. */
const INVISIBLE = `(() => {
  const groundOf = (one) => getComputedStyle(one).backgroundColor;
  const drawn = (one) => (one.matches('[aria-current]') ? one.querySelector('span') : one.matches('[role=gridcell], [role=switch]') ? one.firstElementChild : one);
  const kinds = [
    ['[aria-pressed=true]', '[aria-pressed=false]'],
    ['[role=tab][aria-selected=true]', '[role=tab][aria-selected=false]'],
    ['[role=gridcell][aria-selected=true]', '[role=gridcell]:not([aria-selected=true])'],
    ['[aria-current=page]', 'nav[aria-label=Main] a:not([aria-current])'],
    ['[role=switch][aria-checked=true]', '[role=switch][aria-checked=false]'],
  ];
  const alike = kinds.flatMap(([chosen, not]) => {
    const [one, other] = [document.querySelector(chosen), document.querySelector(not)];
    return one && other && groundOf(drawn(one)) === groundOf(drawn(other)) ? [chosen + ' looks like ' + not] : [];
  });
  const bare = [...document.querySelectorAll('button, a')]
    .filter((one) => one.checkVisibility() && /bg-(primary|accent|destructive)( |$)/.test(one.className))
    .filter((one) => parseFloat(getComputedStyle(one).borderTopWidth) < 1)
    .map((one) => 'no edge: ' + one.textContent);
  return [...alike, ...bare];
})()`;

test.concurrent.for(SCREENS)(
  '$name fits into 320 px, does not move for who wants it still, and shows what is chosen in own colours',
  async (screen) => {
    const window = await windows.open({ visitor: visitorOf(screen, cast), size: NARROW });
    const { page, faults } = window;
    await page.goto(pathOf(screen.path, cast));
    await screen.open?.(page);
    await everythingShown(screen, page);
    await idle(window);
    const picture = (name: string) =>
      page.screenshot({ path: `${pictures}/${name}-${screen.name.replace(/\W+/g, '-')}.png`, fullPage: true });
    const [cutOff, moving, overlapping] = await page.evaluate<string[]>(`[${CUT_OFF}, ${MOVING}, ${OVERLAPPING}]`);
    await picture('narrow');
    await page.emulateMedia({ forcedColors: 'active' });
    const invisible = await page.evaluate(INVISIBLE);
    await picture('forced-colors');
    const none = { cutOff: [], moving: [], overlapping: [], invisible: [], faults: [] };
    expect({ cutOff, moving, overlapping, invisible, faults }).toEqual(none);
    await window.close();
  },
);
