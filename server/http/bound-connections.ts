import { BlockList, isIPv6, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { atMostEvery } from './at-most-every.ts'
import { counters } from './counters.ts'
import { networkOf } from './network-of.ts'

/** The most connections that one server keeps open. Each costs about 10 kB. */
const mostConnections = 8_000
/** The share of the free connections that one client may hold. */
const share = 1 / 16
/** The connections that one client may hold in any case. A browser opens six. */
const least = 8

/**
 * Limits a server's connections, in total and for each client. The more are open, the fewer one client may hold (the
 * dynamic thresholds of Choudhury and Hahne, 1998). So a hundred greedy clients still leave room for others: one alone
 * may hold 470, a hundred may hold 70 each. `proxies` are the addresses and networks of proxies, which aren't limited
 * because all visitors come through them. Tests set fewer `places`.
 */
export function boundConnections(app: FastifyInstance, proxies: string[], log: Logger, places = mostConnections): void {
  const isProxy = among(proxies)
  const held = counters()
  let all = 0
  const sayFull = atMostEvery<void>(60_000, () => log.warn('connections are cut: there are too many'))
  const sayGreedy = atMostEvery<void>(60_000, () => log.warn('connections are cut: one client holds too many'))
  app.server.maxConnections = places
  app.server.on('drop', () => sayFull())

  app.server.on('connection', (socket: Socket) => {
    all += 1
    socket.once('close', () => {
      all -= 1
    })
    const address = socket.remoteAddress
    if (!address || isProxy(address)) return
    const client = networkOf(address)
    if (held.of(client) >= Math.max(least, (places - all) * share)) {
      sayGreedy()
      return void socket.destroy()
    }
    held.add(client)
    socket.once('close', () => held.remove(client))
  })
}

/** Returns a function that tests whether an address is in this list of addresses and networks. */
function among(list: string[]): (address: string) => boolean {
  const known = new BlockList()
  for (const each of list) {
    const [address = '', bits] = each.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (bits) known.addSubnet(address, Number(bits), family)
    else known.addAddress(address, family)
  }
  // A dual-stack listener reports IPv4 addresses in IPv6 notation. BlockList matches those too.
  return (address) => known.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}
