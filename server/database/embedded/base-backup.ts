import { Readable } from 'node:stream'
import pg from 'pg'

/**
 * Takes a base backup of the running cluster at `url`, with the same command as pg_basebackup. Passes it to `use` as
 * a tar archive of the files and the write-ahead log that makes them consistent. If the backup fails, the stream
 * fails too, so an archive that ends is complete.
 */
export async function takeBaseBackup(url: string, use: (archive: Readable) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: `${url}?replication=true`, keepAlive: true })
  await client.connect()
  try {
    // A temporary slot keeps the log that the archive needs while this connection lives.
    await client.query(`CREATE_REPLICATION_SLOT backup_${process.pid} TEMPORARY PHYSICAL (RESERVE_WAL)`)
    const archive = client.query(new Archive("BASE_BACKUP (LABEL 'backup', CHECKPOINT 'fast', WAL)"))
    client.on('error', (error) => archive.destroy(error))
    await use(archive)
  } finally {
    await client.end()
  }
}

/** The answer to a BASE_BACKUP command (https://www.postgresql.org/docs/18/protocol-replication.html). */
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
    // The first byte is the kind of the message: d has a part of the archive, others have names and progress.
    if (chunk[0] !== 'd'.charCodeAt(0)) return
    // Copied, because the driver will overwrite these bytes.
    if (!this.push(Buffer.from(chunk.subarray(1)))) this.#connection?.stream.pause()
  }

  handleError(error: Error): void {
    this.destroy(error)
  }

  handleReadyForQuery(): void {
    this.push(null)
  }

  // The rows around the archive say where it is in the log, which we don't need.
  handleRowDescription(): void {}
  handleDataRow(): void {}
  handleCommandComplete(): void {}
}
