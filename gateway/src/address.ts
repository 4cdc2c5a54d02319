import { isIP, isIPv4 } from 'node:net';

/**
 * An address as the limits count it: IPv4 as it is, also where it comes as IPv6 (::ffff:192.0.2.1), and IPv6 as its /64,
 * since whoever has one has all of it. What is no address at all counts together, as `unknown`.
 */
export function countedAddress(address: string | undefined): string {
  if (address === undefined) return 'unknown';
  if (isIPv4(address)) return address;
  if (isIP(address) === 0) return 'unknown';
  const hextets = hextetsOf(address);
  const [high = 0, low = 0] = hextets.slice(6);
  const isMapped = hextets.slice(0, 5).every((hextet) => hextet === 0) && hextets[5] === 0xffff;
  if (isMapped) return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  return `${hextets
    .slice(0, 4)
    .map((hextet) => hextet.toString(16))
    .join(':')}::/64`;
}

/** The eight numbers of an IPv6 address; a URL knows all the ways to write one. */
function hextetsOf(address: string): number[] {
  const [bare = ''] = address.split('%', 1);
  const [head = '', tail] = new URL(`http://[${bare}]`).hostname.slice(1, -1).split('::');
  const numbers = (part: string | undefined) =>
    part ? part.split(':').map((hextet) => Number.parseInt(hextet, 16)) : [];
  const [before, after] = [numbers(head), numbers(tail)];
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
}
