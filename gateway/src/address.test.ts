import { expect, test } from 'vitest';
import { countedAddress } from './address.ts';

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::ffff:c000:201', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
])('%s counts as %s', (address, counted) => {
  expect(countedAddress(address)).toBe(counted);
});

test.each([undefined, '', 'unknown', '192.0.2.1:4711', '[2001:db8::1]', "'; DROP TABLE", '999.1.1.1'])(
  'what is no address, like %j, has no share of its own',
  (address) => {
    expect(countedAddress(address)).toBe('unknown');
  },
);
