import { expect, test } from 'vitest';
import { deviceOf } from './device.ts';

const MOZILLA = 'Mozilla/5.0';
const KIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const iOS = '(iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15';

test.each([
  ['Chrome on Android', `${MOZILLA} (Linux; Android 16; K) ${KIT} Chrome/140.0.0.0 Mobile Safari/537.36`],
  ['Safari on iPhone', `${MOZILLA} ${iOS} Version/19.0 Mobile/15E148 Safari/604.1`],
  ['Chrome on iPhone', `${MOZILLA} ${iOS} CriOS/140.0 Mobile/15E148 Safari/604.1`],
  [
    'Safari on macOS',
    `${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/19.0 Safari/605.1.15`,
  ],
  ['Edge on Windows', `${MOZILLA} (Windows NT 10.0; Win64; x64) ${KIT} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`],
  ['Firefox on Linux', `${MOZILLA} (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0`],
  [
    'Samsung Internet on Android',
    `${MOZILLA} (Linux; Android 16; K) ${KIT} SamsungBrowser/28.0 Chrome/130.0.0.0 Safari/537.36`,
  ],
  [undefined, 'curl/8.5.0'],
  [undefined, '<script>alert(1)</script>'],
])('%s is read from a User-Agent, whose own words go nowhere', (device, userAgent) => {
  expect(deviceOf(userAgent)).toBe(device);
});
