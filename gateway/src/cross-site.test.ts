import { expect, test } from 'vitest';
import { isCrossSite } from './cross-site.ts';

const host = 'fourball.example';

test.each([
  ['GET', { host, 'sec-fetch-site': 'cross-site' }, false, 'a link on another site may be followed'],
  ['POST', { host, 'sec-fetch-site': 'same-origin', origin: 'https://fourball.example' }, false, 'our own page'],
  ['POST', { host, 'sec-fetch-site': 'none' }, false, "the golfer's own act"],
  ['POST', { host, 'sec-fetch-site': 'cross-site' }, true, 'a form on another site'],
  ['DELETE', { host, 'sec-fetch-site': 'same-site' }, true, 'a neighbour on the same domain'],
  ['POST', { host, origin: 'https://fourball.example' }, false, 'an older browser on our page'],
  ['POST', { host, origin: 'https://evil.example' }, true, 'an older browser on another site'],
  ['PATCH', { host, origin: 'null' }, true, 'a page that hides where it comes from'],
  ['POST', { host }, false, 'a program without cookies of a golfer'],
])('%s %j: cross-site is %s (%s)', (method, headers, expected, _who) => {
  expect(isCrossSite(method, headers)).toBe(expected);
});
