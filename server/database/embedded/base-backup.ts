import { Readable } from 'node:stream'
import pg from 'pg'

/**
 * Takes PostgreSQL's base backup of the cluster at `url` and passes it to `use` as a tar archive: the files, and the
 * write-ahead log that makes them consistent. It uses the same command as pg_basebackup, and the server works on
 * meanwhile. The archive's stream fails when the backup fails, so an archive that ends is complete.
 */
export async function takeBaseBackup(url: string, use: (archive: Readable) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: `${url}?replication=true`, keepAlive: true })
  await client.connect()
  try {
    // A temporary slot keeps the log that the archive needs, for as long as this connection lives.
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
    // The first byte of each message tells its kind: d is a part of the archive, others are names and progress.
    if (chunk[0] !== 'd'.charCodeAt(0)) return
    // The driver will overwrite these bytes, so they are copied.
    if (!this.push(Buffer.from(chunk.subarray(1)))) this.#connection?.stream.pause()
  }

  handleError(error: Error): void {
    this.destroy(error)
  }

  handleReadyForQuery(): void {
    this.push(null)
  }

  // The rows around the archive name its place in the log. Nothing of that is needed.
  handleRowDescription(): void {}
  handleDataRow(): void {}
  handleCommandComplete(): void {}
}
