import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net'

/**
 * One disturbance on a connection. A question is everything that a client has sent since the server's last answer: an
 * HTTP request, a statement with its values, a mail command or the text of a mail.
 */
export interface Trouble {
  /** Whether a question is disturbed, given as Latin-1. Without this the first one is. */
  at?: (question: string) => boolean
  /** Skips this many questions on the same connection first. */
  later?: number
  /** The part that gets lost. A lost question does not arrive; with a lost answer the question does arrive. */
  loses: 'question' | 'answer'
  /** Whether half of its bytes still get through. */
  half?: boolean
  /**
   * cut closes both ends in order, reset ends them without a word, hold keeps the bytes until `release` or for
   * `milliseconds`.
   */
  does: 'cut' | 'reset' | 'hold'
  milliseconds?: number
  /** How many questions are disturbed before it is over. The default is 1. */
  times?: number
}

interface Armed extends Trouble {
  struck: number
}

/**
 * Starts a proxy to a TCP server that can be cut, as a cable can, and mended again, and that disturbs connections as
 * told.
 */
export async function startTroubledProxy(first: { host: string; port: number }) {
  let target = first
  const connections = new Set<Connection>()
  const troubles = new Set<Armed>()
  let isCut = false
  const proxy = createServer((incoming) => {
    if (isCut) return incoming.on('error', () => {}).resetAndDestroy()
    const connection = connect(incoming, createConnection(target), troubles)
    connections.add(connection)
    incoming.once('close', () => connections.delete(connection))
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const endAll = (does: 'cut' | 'reset') => {
    for (const connection of connections) connection.end(does)
  }
  return {
    port: (proxy.address() as AddressInfo).port,
    /** Prepares a disturbance. The returned object counts how often it has happened and can cancel it. */
    arm(trouble: Trouble) {
      const armed = { ...trouble, struck: 0 }
      troubles.add(armed)
      return { struck: () => armed.struck, disarm: () => troubles.delete(armed) }
    },
    /** Releases all held bytes. */
    release() {
      for (const connection of connections) connection.release()
    },
    /**
     * Lets open connections receive nothing more, not even an end, as behind a firewall that has forgotten them. New
     * ones pass.
     */
    forget() {
      for (const connection of connections) connection.forget()
    },
    /** Ends open connections and refuses new ones. */
    cut() {
      isCut = true
      endAll('reset')
    },
    mend() {
      isCut = false
    },
    /** Leads new connections to another server. */
    turnTo(next: { host: string; port: number }) {
      target = next
    },
    /** Ends open connections. New ones are accepted. */
    endAll,
    async close() {
      endAll('cut')
      await new Promise((resolve) => proxy.close(resolve))
    },
  }
}

type Connection = ReturnType<typeof connect>

/** Joins two sockets and applies the disturbances to the bytes that pass between them. */
function connect(client: Socket, server: Socket, troubles: Set<Armed>) {
  const ways = { question: new Way(server), answer: new Way(client) }
  let question = ''
  let isAnswered = false
  let isForgotten = false
  /** The disturbance that has found its question, and the number of questions that it still lets pass. */
  let strike = find(troubles, question)

  const end = (does: 'cut' | 'reset') => {
    for (const socket of [client, server]) does === 'cut' ? socket.destroy() : socket.resetAndDestroy()
  }
  const forget = () => {
    isForgotten = true
    for (const way of Object.values(ways)) way.hold(Buffer.alloc(0))
  }
  const release = () => {
    for (const way of Object.values(ways)) way.release()
  }
  const pass = (direction: keyof typeof ways, bytes: Buffer) => {
    const way = ways[direction]
    if (!strike || strike.later > 0 || strike.by.loses !== direction) return way.pass(bytes)
    const { by } = strike
    strike = undefined
    by.struck += 1
    const passing = bytes.subarray(0, by.half ? bytes.length / 2 : 0)
    way.pass(passing)
    if (by.does !== 'hold') return way.flush(() => end(by.does as 'cut' | 'reset'))
    way.hold(bytes.subarray(passing.length))
    if (by.milliseconds !== undefined) setTimeout(() => way.release(), by.milliseconds)
  }

  client.on('data', (bytes) => {
    if (isAnswered) {
      question = ''
      if (strike) strike.later -= 1
    }
    isAnswered = false
    question += bytes.toString('latin1')
    strike ??= find(troubles, question)
    pass('question', bytes)
  })
  server.on('data', (bytes) => {
    isAnswered = true
    pass('answer', bytes)
  })
  for (const [one, other] of [
    [client, server],
    [server, client],
  ] as const) {
    one
      .on('error', () => {})
      .once('close', () => {
        if (!isForgotten || one === client) other.destroy()
      })
  }
  client.once('close', () => {
    // The connection ended before the disturbance came, so it is kept for another connection.
    if (strike) troubles.add(strike.by)
  })
  return { end, release, forget }
}

/** Takes the first disturbance that fits, for one use. */
function find(troubles: Set<Armed>, question: string) {
  for (const by of troubles) {
    if (by.at && !by.at(question)) continue
    if (by.struck + 1 >= (by.times ?? 1)) troubles.delete(by)
    return { by, later: by.later ?? 0 }
  }
  return undefined
}

/** One direction of a connection. */
class Way {
  private held: Buffer[] | undefined
  private readonly to: Socket

  constructor(to: Socket) {
    this.to = to
  }

  pass(bytes: Buffer): void {
    if (this.held) this.held.push(bytes)
    else if (this.to.writable && bytes.length > 0) this.to.write(bytes)
  }

  hold(bytes: Buffer): void {
    this.held ??= []
    this.held.push(bytes)
  }

  release(): void {
    const held = this.held ?? []
    this.held = undefined
    for (const bytes of held) this.pass(bytes)
  }

  /** Calls back when all passed bytes are on their way. */
  flush(done: () => void): void {
    if (this.to.writable) this.to.write('', done)
    else done()
  }
}
