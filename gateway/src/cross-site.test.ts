import { expect, test } from 'vitest';
import { createCrossSiteCheck } from './cross-site.ts';

const isCrossSite = createCrossSiteCheck('https://fourball.example');
const own = 'https://fourball.example';

test.each([
  ['GET', { 'sec-fetch-site': 'cross-site' }, false, 'a link on another site may be followed'],
  ['POST', { 'sec-fetch-site': 'same-origin', origin: own }, false, 'our own page'],
  ['POST', { 'sec-fetch-site': 'none' }, false, "the golfer's own act"],
  ['POST', { 'sec-fetch-site': 'cross-site' }, true, 'a form on another site'],
  ['POST', { 'sec-fetch-site': 'cross-site', origin: own }, true, 'a forged origin does not help'],
  ['POST', { 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' }, true, 'nor does a forged site'],
  ['POST', { 'sec-fetch-site': 'none', origin: 'null' }, true, 'nor does hiding the origin'],
  ['POST', { 'sec-fetch-site': 'same-origin, cross-site', origin: own }, true, 'nor does saying both'],
  ['DELETE', { 'sec-fetch-site': 'same-site' }, true, 'a neighbour on the same domain'],
  ['POST', { origin: own }, false, 'an older browser on our page'],
  ['POST', { origin: 'https://evil.example' }, true, 'an older browser on another site'],
  ['POST', { origin: 'http://fourball.example' }, true, 'our name without encryption'],
  ['POST', { origin: 'https://fourball.example.evil.example' }, true, 'a name that begins with ours'],
  ['PATCH', { origin: 'null' }, true, 'a page that hides where it comes from'],
  ['POST', {}, false, 'a program without cookies of a golfer'],
])('%s %j: cross-site is %s (%s)', (method, headers, expected, _who) => {
  expect(isCrossSite(method, headers, 'fourball.example')).toBe(expected);
});

test.each([
  ['10.0.0.7:8080', own, false, 'a proxy in front that names the inside as host'],
  ['127.0.0.1:8080', 'http://127.0.0.1:8080', false, 'a developer who uses the address in place of the name'],
  ['127.0.0.1:8080', 'http://evil.example', true, 'another site that knows that address'],
])('sent to host %s from %s: cross-site is %s (%s)', (host, origin, expected, _who) => {
  expect(isCrossSite('POST', { origin }, host)).toBe(expected);
});
