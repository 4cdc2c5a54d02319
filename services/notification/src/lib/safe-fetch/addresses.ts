import ipaddr from 'ipaddr.js';

/** Addresses that look public and lead into a provider's machinery: Azure's wire server. */
const PROVIDERS_OWN = ['168.63.129.16'];
/** Range that IPv6 has given away so far (RFC 4291): everything public lies in it. */
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3');
/** NAT64 by its well-known prefix (RFC 6052); the one for local use (RFC 8215) may lead anywhere. */
const NAT64 = ipaddr.parseCIDR('64:ff9b::/96');

/**
 * Whether an address lies on the public internet: none of the machine, its network, the provider or a test range, in
 * whatever notation. IPv6 addresses that carry an IPv4 address (mapped, NAT64, 6to4) are what they carry.
 */
export function isPublicAddress(address: string): boolean {
  // ipaddr.js reads '1' and '0x7f.1' too, as a resolver never answers and as a URL never keeps.
  if (!ipaddr.IPv4.isValidFourPartDecimal(address) && !ipaddr.IPv6.isValid(address)) return false;
  return isPublic(ipaddr.parse(address));
}

function isPublic(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  if (address instanceof ipaddr.IPv4) {
    return address.range() === 'unicast' && !PROVIDERS_OWN.includes(address.toString());
  }
  const bytes = address.toByteArray();
  if (address.range() === 'ipv4Mapped' || address.match(NAT64)) return isPublic(new ipaddr.IPv4(bytes.slice(12)));
  if (address.range() === '6to4') return isPublic(new ipaddr.IPv4(bytes.slice(2, 6)));
  return address.range() === 'unicast' && address.match(GLOBAL_UNICAST);
}
