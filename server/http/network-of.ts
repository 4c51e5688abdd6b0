import { isIPv4 } from 'node:net'
import { normalizeIP } from '@fastify/rate-limit'

/** What counts as one client: an IPv4 address, or the network of an IPv6 address that one line of a provider has. */
export function networkOf(address: string): string {
  return normalizeIP(address, 64)
}

/**
 * The network in which one person may have every address: the /24 of an IPv4 address, or the /48 that a provider gives
 * to one customer at most (RFC 6177).
 */
export function wideNetworkOf(address: string): string {
  const network = normalizeIP(address, 48)
  return isIPv4(network) ? network.replace(/\d+$/, '0') : network
}
