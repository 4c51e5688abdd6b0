import pg, { type Pool } from 'pg'
import type { Logger } from 'pino'

/** The milliseconds from a lost connection to the next try. They double with each try that fails. */
const waits = { first: 250, longest: 5_000 }
/** The milliseconds between two checks that the connection still answers, and those that an answer may take. */
const looks = { every: 15_000, patience: 5_000 }

interface ListenOptions {
  channels: string[]
  onMessage(channel: string, message: string): void
  /** Called when the server begins to listen. It has missed all earlier announcements. */
  onHeard(): void
  /** Called when the connection is lost. It is opened again as soon as that works. */
  onLost(): void
}

/**
 * Listens to announcements of PostgreSQL on a connection of its own, and connects again whenever that is lost. A
 * connection that falls silent without closing is found by a query that it does not answer. Returns the function that
 * ends it.
 */
export function listen(pool: Pool, log: Logger, options: ListenOptions): () => void {
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let wait = waits.first
  let isOver = false

  function connect(): void {
    const line = new pg.Client({
      ...pool.options,
      query_timeout: looks.patience,
      connectionTimeoutMillis: looks.patience,
      keepAlive: true,
    })
    client = line
    line.on('error', () => lose(line))
    line.on('end', () => lose(line))
    line.on('notification', ({ channel, payload = '' }) => options.onMessage(channel, payload))
    open(line).catch(() => lose(line))
  }

  async function open(line: pg.Client): Promise<void> {
    await line.connect()
    for (const channel of options.channels) await line.query(`listen ${channel}`)
    if (line !== client) return
    wait = waits.first
    options.onHeard()
    look(line)
  }

  function look(line: pg.Client): void {
    timer = setTimeout(() => {
      line.query('select').then(
        () => line === client && look(line),
        () => lose(line),
      )
    }, looks.every).unref()
  }

  function lose(line: pg.Client): void {
    if (line !== client) return
    close()
    if (isOver) return
    log.warn('the connection that hears of changed orders was lost')
    options.onLost()
    timer = setTimeout(connect, wait).unref()
    wait = Math.min(wait * 2, waits.longest)
  }

  function close(): void {
    const line = client
    client = undefined
    clearTimeout(timer)
    // A silent connection never ends by itself, and `end` would wait for it.
    line?.end().catch(() => {})
    ;(line as unknown as { connection?: { stream?: { destroy(): void } } })?.connection?.stream?.destroy()
  }

  connect()
  return () => {
    isOver = true
    close()
  }
}
