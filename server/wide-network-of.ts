import { isIPv4 } from 'node:net'
import { normalizeIP } from '@fastify/rate-limit'

/** Bits of an IPv6 address that a provider gives to one customer at most (RFC 6177). */
const ipv6Bits = 48

/** The begin of the network in which one person may have every address: the /24 of IPv4, the /48 of IPv6. */
export function wideNetworkOf(address: string): string {
  const network = normalizeIP(address, ipv6Bits)
  return isIPv4(network) ? network.replace(/\d+$/, '0') : network
}
