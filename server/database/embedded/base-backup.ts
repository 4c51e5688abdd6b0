import { Readable } from 'node:stream'
import pg from 'pg'

/**
 * Takes PostgreSQL's own base backup of the cluster at `url` and hands it to `use` as a tar archive: the files, and the
 * write-ahead log that makes them consistent. It is what pg_basebackup asks for; the server goes on working meanwhile.
 * The archive fails where the backup fails, so what ends well is whole.
 */
export async function takeBaseBackup(url: string, use: (archive: Readable) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: `${url}?replication=true`, keepAlive: true })
  await client.connect()
  try {
    // A slot that lives as long as this connection keeps the log that the archive needs, however long that takes.
    await client.query(`CREATE_REPLICATION_SLOT backup_${process.pid} TEMPORARY PHYSICAL (RESERVE_WAL)`)
    const archive = client.query(new Archive("BASE_BACKUP (LABEL 'backup', CHECKPOINT 'fast', WAL)"))
    client.on('error', (error) => archive.destroy(error))
    await use(archive)
  } finally {
    await client.end()
  }
}

/** The answer to one BASE_BACKUP command (https://www.postgresql.org/docs/18/protocol-replication.html). */
class Archive extends Readable {
  readonly #command: string
  #connection: pg.Connection | undefined

  constructor(command: string) {
    super()
    this.#command = command
  }

  override _read(): void {
    this.#connection?.stream.resume()
  }

  submit(connection: pg.Connection): void {
    this.#connection = connection
    connection.query(this.#command)
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    // Each message says with its first byte what it is: d is a part of the archive, others tell names and progress.
    if (chunk[0] !== 'd'.charCodeAt(0)) return
    // The bytes are the driver's, and will be written over.
    if (!this.push(Buffer.from(chunk.subarray(1)))) this.#connection?.stream.pause()
  }

  handleError(error: Error): void {
    this.destroy(error)
  }

  handleReadyForQuery(): void {
    this.push(null)
  }

  // Tables around the archive name its place in the log and tell nothing that is needed.
  handleRowDescription(): void {}
  handleDataRow(): void {}
  handleCommandComplete(): void {}
}
