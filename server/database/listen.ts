import pg, { type Pool } from 'pg'
import type { Logger } from 'pino'

/** The milliseconds from a lost connection to the next try. Doubled after each failed try. */
const waits = { first: 250, longest: 5_000 }
/** How often to check that the connection still answers, and how long an answer may take, in milliseconds. */
const looks = { every: 15_000, patience: 5_000 }

interface ListenOptions {
  channels: string[]
  onMessage(channel: string, message: string): void
  /** Called when the connection begins to listen. All earlier announcements were missed. */
  onHeard(): void
  /** Called when the connection is lost. It reconnects by itself. */
  onLost(): void
}

/**
 * Listens to PostgreSQL's announcements on its own connection, and reconnects whenever that is lost. Finds a
 * connection that fell silent without closing, by a regular query. Returns the function that stops it.
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
    // `end` would wait forever on a silent connection, so the socket is destroyed too.
    line?.end().catch(() => {})
    ;(line as unknown as { connection?: { stream?: { destroy(): void } } })?.connection?.stream?.destroy()
  }

  connect()
  return () => {
    isOver = true
    close()
  }
}
