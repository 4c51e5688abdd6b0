import { isIPv4 } from 'node:net'
import { normalizeIP } from '@fastify/rate-limit'

/** Returns what counts as one client: an IPv4 address, or the IPv6 network that a provider gives to one line. */
export function networkOf(address: string): string {
  return normalizeIP(address, 64)
}

/**
 * Returns the largest network that may belong to one person: the /24 of an IPv4 address, or the /48 that a provider
 * gives to one customer at most (RFC 6177).
 */
export function wideNetworkOf(address: string): string {
  const network = normalizeIP(address, 48)
  return isIPv4(network) ? network.replace(/\d+$/, '0') : network
}
