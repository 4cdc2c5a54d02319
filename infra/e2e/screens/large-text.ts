/** Chromium as a golfer has it who set the text of all pages to twice its size. */
export const TWICE = '--blink-settings=defaultFontSize=32,defaultFixedFontSize=26';

/**
 * Runs in the page: text that is cut off, runs out of its box or lies over other text, words that a narrow column breaks,
 * and a page to be scrolled sideways.
 */
export const UNREADABLE = `(() => {
  const findings = [];
  const wide = document.documentElement.scrollWidth - innerWidth;
  if (wide > 0) findings.push('the page is ' + wide + ' px too wide');
  const isRead = (one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !one.closest('.sr-only, svg, script, style, noscript, option, [inert]');
  const around = (one) => { const all = []; for (let at = one; at; at = at.parentElement) all.push(at); return all; };
  // Parts that stay in their place while the page goes by lie over it by intent.
  const layerOf = (one) => around(one).find((at) => ['fixed', 'sticky'].includes(getComputedStyle(at).position)) ?? null;
  const hides = (value) => value === 'hidden' || value === 'clip';
  const scrolls = (value) => value === 'auto' || value === 'scroll';
  const lines = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { data, parentElement: parent } = walker.currentNode;
    if (!data.trim() || !isRead(parent)) continue;
    const range = document.createRange();
    range.selectNodeContents(walker.currentNode);
    const words = data.trim().replace(/\\s+/g, ' ').slice(0, 50);
    const layer = layerOf(parent);
    const chain = around(parent);
    const scroller = chain.find((at) => scrolls(getComputedStyle(at).overflowX) || scrolls(getComputedStyle(at).overflowY));
    const box = chain.find((at) => getComputedStyle(at).display !== 'inline')?.getBoundingClientRect();
    for (const { left, right, top, bottom, width, height } of range.getClientRects()) {
      if (width < 1) continue;
      lines.push({ words, node: walker.currentNode, layer, left, right, top: top + height / 4, bottom: bottom - height / 4 });
      for (const at of chain) {
        const { overflowX, overflowY } = getComputedStyle(at);
        if (at === scroller) break;
        const { left: l, right: r, top: t, bottom: b } = at.getBoundingClientRect();
        const cut = (hides(overflowX) && (left < l - 1 || right > r + 1)) || (hides(overflowY) && (top + height / 4 < t - 1 || bottom - height / 4 > b + 1));
        if (cut) findings.push('cut: ' + words);
      }
      const edge = chain.find((at) => at.matches('button, a, [class*=rounded]'))?.getBoundingClientRect();
      if (edge && (left < edge.left - 1 || right > edge.right + 1)) findings.push('out of its box: ' + words);
    }
    for (const { 0: word, index } of data.matchAll(/[\\p{L}\\p{N}]{2,}/gu)) {
      range.setStart(walker.currentNode, index);
      range.setEnd(walker.currentNode, index + word.length);
      const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (tops.size > 1 && box.width < innerWidth / 2) findings.push('broken: ' + word + ' in ' + Math.round(box.width) + ' px');
    }
  }
  for (const [place, one] of lines.entries())
    for (const other of lines.slice(place + 1))
      if (one.node !== other.node && one.layer === other.layer
        && Math.min(one.right, other.right) - Math.max(one.left, other.left) > 2
        && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 2)
        findings.push('over each other: ' + one.words + ' | ' + other.words);
  return [...new Set(findings)];
})()`;
