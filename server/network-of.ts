import { normalizeIP } from '@fastify/rate-limit'

/** Bits of an IPv6 address that one customer of a provider has to himself (RFC 6177). */
const ipv6Subnet = 64

/** What counts as one client: an IPv4 address, or the network that an IPv6 address lies in. */
export function networkOf(address: string): string {
  return normalizeIP(address, ipv6Subnet)
}
