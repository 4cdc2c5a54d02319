import { describe, expect, it } from 'vitest';
import { isPublicAddress } from './addresses.ts';

const PUBLIC = {
  IPv4: ['1.1.1.1', '8.8.8.8'],
  'beside what is private': ['172.15.255.255', '172.32.0.1', '192.167.255.255', '100.63.255.255', '100.128.0.1'],
  IPv6: ['2606:4700:4700::1111', '2001:4860:4860::8888'],
  'IPv4 inside of IPv6': ['::ffff:8.8.8.8', '64:ff9b::808:808', '2002:808:808::1'],
};

const NOT_PUBLIC = {
  'this machine': ['127.0.0.1', '127.255.255.254', '::1', '0.0.0.0', '0.1.2.3', '::'],
  'a private network': ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
  'a private network of IPv6': ['fc00::1', 'fd12:3456::1', 'fec0::1'],
  'the link': ['169.254.1.1', 'fe80::1', 'fe80::1%eth0', 'febf::1'],
  "a provider's metadata": ['169.254.169.254', '168.63.129.16', '100.100.100.200', '192.0.0.192', 'fd00:ec2::254'],
  'behind a carrier': ['100.64.0.1', '100.127.255.255'],
  'many at once': ['224.0.0.1', '239.255.255.255', '255.255.255.255', 'ff02::1'],
  'for documents and benches': ['192.0.2.1', '198.51.100.1', '203.0.113.1', '198.18.0.1', '2001:db8::1', '2001:2::1'],
  'for the future': ['240.0.0.1', '3fff::1', '100::1', '4000::1', '5f00::1'],
  'IPv4 mapped into IPv6': ['::ffff:127.0.0.1', '::ffff:a00:1', '::ffff:169.254.169.254', '::ffff:0:127.0.0.1'],
  'IPv4 translated by NAT64': ['64:ff9b::7f00:1', '64:ff9b::10.0.0.1', '64:ff9b:1::808:808'],
  'IPv4 in a tunnel of IPv6': ['::127.0.0.1', '2002:7f00:1::1', '2002:a9fe:a9fe::1', '2001:0:7f00:1::1'],
  'no address': ['', 'localhost', '1', '127.1', '0x7f.0.0.1', '0177.0.0.1', '2130706433', '1.1.1.1.', ' 1.1.1.1'],
};

describe.each(Object.entries(PUBLIC))('an address counts as public: %s', (_what, addresses) => {
  it.each(addresses)('%s', (address) => expect(isPublicAddress(address)).toBe(true));
});

describe.each(Object.entries(NOT_PUBLIC))('an address does not count as public: %s', (_why, addresses) => {
  it.each(addresses)('"%s"', (address) => expect(isPublicAddress(address)).toBe(false));
});
