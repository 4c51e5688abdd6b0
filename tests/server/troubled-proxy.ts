import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net'

/**
 * One trouble on the way. A question is what a client has sent since the server's last answer: an HTTP request, a
 * statement with its values, a mail command or a mail's text.
 */
export interface Trouble {
  /** Questions that it strikes, as Latin-1; without it the first that comes. */
  at?: (question: string) => boolean
  /** How many questions later on the same connection it strikes. */
  later?: number
  /** Whether the question does not arrive, or is heard and its answer is lost. */
  loses: 'question' | 'answer'
  /** Half of its bytes still get through. */
  half?: boolean
  /** cut ends both ends in order, reset without a word, hold keeps the bytes until `release` or for `milliseconds`. */
  does: 'cut' | 'reset' | 'hold'
  milliseconds?: number
  /** How many questions it strikes before it is over; 1 where it is missing. */
  times?: number
}

interface Armed extends Trouble {
  struck: number
}

/** A way to a TCP server that can be cut, as a cable is, and mended again, and on which troubles strike as told. */
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
    /** Arms a trouble; what is returned tells how often it has struck, and disarms it. */
    arm(trouble: Trouble) {
      const armed = { ...trouble, struck: 0 }
      troubles.add(armed)
      return { struck: () => armed.struck, disarm: () => troubles.delete(armed) }
    },
    /** Lets go of all bytes that are held. */
    release() {
      for (const connection of connections) connection.release()
    },
    /** Whatever is connected hears nothing any more, not even an end, as behind a firewall that forgot; others pass. */
    forget() {
      for (const connection of connections) connection.forget()
    },
    /** Ends what is connected and refuses all others. */
    cut() {
      isCut = true
      endAll('reset')
    },
    mend() {
      isCut = false
    },
    /** Leads the connections from now on to another server. */
    turnTo(next: { host: string; port: number }) {
      target = next
    },
    /** Ends what is connected; the next connection is welcome. */
    endAll,
    async close() {
      endAll('cut')
      await new Promise((resolve) => proxy.close(resolve))
    },
  }
}

type Connection = ReturnType<typeof connect>

/** Joins two sockets and lets the troubles strike what passes between them. */
function connect(client: Socket, server: Socket, troubles: Set<Armed>) {
  const ways = { question: new Way(server), answer: new Way(client) }
  let question = ''
  let isAnswered = false
  let isForgotten = false
  /** The trouble that has found its question, and how many questions it still lets pass. */
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
    // The connection ended by itself before it was struck: another one will be.
    if (strike) troubles.add(strike.by)
  })
  return { end, release, forget }
}

/** Takes the first trouble that fits, for one strike. */
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

  /** Calls back when all that was passed is on its way. */
  flush(done: () => void): void {
    if (this.to.writable) this.to.write('', done)
    else done()
  }
}
