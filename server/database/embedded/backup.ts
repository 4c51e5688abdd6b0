import { randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { link, mkdir, readdir, readFile, realpath, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import pg from 'pg'
import { takeBaseBackup } from './base-backup.ts'
import { clusterPassword, clusterPaths, holdsCluster, installCluster, keepPassword, syncFolder } from './cluster.ts'
import { borrowEmbedded, findPrograms } from './embedded.ts'
import { EmbeddedError, explain, runPostgresTool, runTar } from './run.ts'
import { firstTarName, tarEntry } from './tar-entry.ts'

/** The first file in a backup: its cluster's password. It tells a backup from another archive. */
const passwordEntry = 'tandoor-road-password'
/** The bytes that must stay free beside a copy of the database, because orders stop on a full disk. */
const keptFree = 256 * 1024 * 1024

/**
 * Writes a backup of the embedded cluster to a new file, whether its server is running or not. The file appears only
 * when complete, and only its owner can read it. Rejects with EmbeddedError, also where the disk might get full.
 */
export async function backUp({ dataDir, file }: { dataDir: string; file: string }): Promise<void> {
  const paths = clusterPaths(await realpath(dataDir).catch(() => dataDir))
  if (!(await holdsCluster(paths.cluster))) throw new EmbeddedError(`There is no database in ${dataDir} to back up.`)
  const postgres = await borrowEmbedded({ dataDir })
  try {
    await refuseWithoutRoom(dirname(resolve(file)), await bytesOf(postgres.url))
    const password = tarEntry(passwordEntry, Buffer.from(await clusterPassword(paths)))
    await takeBaseBackup(postgres.url, (archive) => writeArchive(file, archive, password))
  } catch (error) {
    throw inOneLine(error)
  } finally {
    await postgres.stop()
  }
}

/** Throws EmbeddedError unless the disk of `folder` has room for this many bytes and for further orders. */
async function refuseWithoutRoom(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  if (free >= bytes + keptFree) return
  const [has, takes, keeps] = [free, bytes, keptFree].map((each) => `${Math.ceil(each / 1e6)} MB`)
  throw new EmbeddedError(
    `${folder} has ${has} of room. This may take ${takes}, and ${keeps} stay free for orders: make room.`,
  )
}

/** Returns the size of a cluster with its log, in bytes. A compressed backup is never larger. */
async function bytesOf(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const statement = `select (select sum(pg_database_size(oid)) from pg_database) + (select sum(size) from pg_ls_waldir()) as bytes`
  const { rows } = await client.query<{ bytes: string }>(statement).finally(() => client.end())
  return Number(rows[0]?.bytes)
}

/** Writes `first` and then the archive to a file, which appears only when complete. */
async function writeArchive(file: string, archive: Readable, first: Buffer): Promise<void> {
  const draft = `${file}.${randomBytes(4).toString('hex')}`
  async function* parts() {
    yield first
    yield* archive
  }
  try {
    // `flush` puts the bytes on the disk before the file gets its final name.
    await pipeline(parts, createGzip({ level: 1 }), createWriteStream(draft, { mode: 0o600, flush: true }))
    await link(draft, file)
    await syncFolder(dirname(resolve(file)))
  } finally {
    await rm(draft, { force: true })
  }
}

interface RestoreOptions {
  dataDir: string
  file: string
  finish?: (begunAt: Date) => Promise<void>
}

/**
 * Restores a backup into `dataDir`, which must be empty. Refuses a file that is damaged, cut short or not a backup,
 * before anything changes. `finish` prepares the restored database and gets the time at which the backup began; no
 * server can start before `finish` has ended. Rejects with EmbeddedError.
 */
export async function restore({ dataDir, file, finish }: RestoreOptions): Promise<void> {
  const programs = await findPrograms()
  try {
    await refuseUnlessEmpty(dataDir)
    const bytes = await checkBackup(file)
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    await refuseWithoutRoom(dataDir, bytes)
    const paths = clusterPaths(await realpath(dataDir))
    let begunAt = new Date(0)
    await installCluster(paths, async (staging) => {
      await runTar(['--extract', '--no-same-owner', `--directory=${staging}`], unpacked(file))
      if (!(await holdsCluster(staging))) throw new EmbeddedError(`${file} holds no database.`)
      // PostgreSQL writes this file when a backup begins.
      begunAt = (await stat(join(staging, 'backup_label'))).mtime
      const password = join(staging, passwordEntry)
      const value = await readFile(password, 'utf8')
      await rm(password)
      await runPostgresTool(programs.initdb, ['--sync-only', `--pgdata=${staging}`])
      await keepPassword(paths, value)
      if (finish) await writeFile(paths.unfinished, '', { mode: 0o600, flush: true })
    })
    await finish?.(begunAt)
    await rm(paths.unfinished, { force: true })
  } catch (error) {
    throw inOneLine(error)
  }
}

/** Throws EmbeddedError where a DATA_DIR contains anything. */
export async function refuseUnlessEmpty(dataDir: string): Promise<void> {
  const names = await readdir(dataDir).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return []
  })
  // A freshly mounted volume contains lost+found. In the image, Node makes .node before it runs a command.
  if (names.every((name) => name === 'lost+found' || name === '.node')) return
  throw new EmbeddedError(`${dataDir} is not empty: this works with an empty DATA_DIR only.`)
}

/**
 * Reads the whole file once, because gzip's checksum and length are at the end. Returns the uncompressed size in
 * bytes. Throws EmbeddedError where the file is damaged or not a backup of this site.
 */
async function checkBackup(file: string): Promise<number> {
  let name: string | undefined
  let bytes = 0
  try {
    for await (const chunk of unpacked(file)) {
      name ??= firstTarName(chunk)
      bytes += chunk.length
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall) throw error
    throw new EmbeddedError(`${file} is damaged or cut short; nothing was changed.`)
  }
  if (name !== passwordEntry) throw new EmbeddedError(`${file} is not a backup of this site; nothing was changed.`)
  return bytes
}

function unpacked(file: string): Readable {
  const packed = createReadStream(file)
  const plain = createGunzip()
  packed.on('error', (error) => plain.destroy(error))
  return packed.pipe(plain)
}

/** Turns an error of the file system or PostgreSQL into one line for the person at the command. */
export function inOneLine(error: unknown): unknown {
  if (error instanceof EmbeddedError || !(error instanceof Error)) return error
  const { code, path, dest } = error as NodeJS.ErrnoException & { dest?: string }
  if (code === 'EEXIST' && dest) return new EmbeddedError(`${dest} is there already: name a new file.`)
  if (code === 'ENOENT' && path) return new EmbeddedError(`${path} is not there.`)
  return explain(error.message)
}
