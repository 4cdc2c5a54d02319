import { expect, test } from 'vitest';
import { html } from './html.ts';

test('texts are text wherever they stand, and markup and nothing stand as they are', () => {
  const name = `<script>alert("1")</script>&'`;
  const told = html`<p title="${name}">${[html`<b>${name}</b>`, 7]}${null}${undefined}${false}</p>`;
  const text = '&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&amp;&#39;';
  expect(told.text).toBe(`<p title="${text}"><b>${text}</b>7</p>`);
});
