import { mkdir, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { here } from '../documents-schema.ts'
import { inOneLine, refuseUnlessEmpty } from './backup.ts'
import {
  type ClusterPaths,
  clusterPassword,
  clusterPaths,
  initialise,
  installCluster,
  type Programs,
  stopCluster,
  versionOf,
} from './cluster.ts'
import { findPrograms, openCluster, takeOwnership } from './embedded.ts'
import { EmbeddedError, runPostgresTool } from './run.ts'

/** The file that passes a table from one server to the other. Everybody who may enter its folder may read it. */
const copyFile = join('secrets', 'table-on-its-way')
/** Both servers must write times alike, but each cluster has the time zone of the machine that made it. */
const options = '-c timezone=UTC'
const gone = { recursive: true, force: true }

export interface Upgrade {
  /** The DATA_DIR of the old cluster, and a folder with initdb and pg_ctl of its major version. */
  from: string
  bin: string
  /** The DATA_DIR of the new cluster. It must be empty or missing. */
  dataDir: string
  /** Creates or migrates this release's tables in the database at `url`. */
  makeTables(url: string): Promise<void>
}

/**
 * Copies a cluster of another major version of PostgreSQL into a new one, table by table, and compares the two. The
 * new cluster appears only when complete. The old one gets this release's migrations and is otherwise only read.
 * Returns how many rows were copied. Rejects with EmbeddedError, whose message is a line for the person at the
 * command.
 */
export async function upgrade({ from, bin, dataDir, makeTables }: Upgrade): Promise<number> {
  const programs = await findPrograms()
  try {
    await refuseUnlessEmpty(dataDir)
    const old = clusterPaths(await realpath(from))
    const oldPrograms = await programsOf(bin, old)
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    const paths = clusterPaths(await realpath(dataDir))
    return await withOldCluster(oldPrograms, old, async (oldUrl) => {
      await makeTables(oldUrl)
      return makeNewCluster(programs, paths, async (url) => {
        await makeTables(url)
        return copyDatabase(oldUrl, url, join(paths.dataDir, copyFile))
      })
    })
  } catch (error) {
    throw inOneLine(error)
  }
}

/** Returns the programs in `bin`. Throws EmbeddedError unless they have the old cluster's version. */
async function programsOf(bin: string, { cluster }: ClusterPaths): Promise<Programs> {
  const [initdb, pg_ctl] = [join(bin, 'initdb'), join(bin, 'pg_ctl')]
  const version = await versionOf(cluster)
  if (!version) throw new EmbeddedError(`There is no database in ${cluster}.`)
  const said = await runPostgresTool(pg_ctl, ['--version'])
  if (said.includes(` ${version}.`)) return { initdb, pg_ctl }
  throw new EmbeddedError(`The data is of PostgreSQL ${version}; ${bin} holds ${said.trim()}.`)
}

async function withOldCluster<T>(programs: Programs, paths: ClusterPaths, use: (url: string) => Promise<T>) {
  const url = await openCluster(programs, paths, await clusterPassword(paths))
  const owner = await takeOwnership(url, paths.dataDir)
  try {
    return await use(url)
  } finally {
    await owner.end()
    await stopCluster(programs, paths)
  }
}

/** Creates a cluster, runs `fill` while its server runs, and puts it in place. A failure leaves nothing behind. */
async function makeNewCluster<T>(programs: Programs, paths: ClusterPaths, fill: (url: string) => Promise<T>) {
  try {
    const password = await clusterPassword(paths)
    let filled: T | undefined
    await installCluster(paths, async (staging) => {
      const draft = { ...paths, cluster: staging }
      await initialise(programs, paths, staging)
      filled = await openCluster(programs, draft, password)
        .then(fill)
        .finally(() => stopCluster(programs, draft))
    })
    return filled as T
  } catch (error) {
    for (const left of ['secrets', 'postgres.log']) await rm(join(paths.dataDir, left), gone)
    throw error
  }
}

/** Copies all rows of all tables. The old server writes each table to `file`, and the new one reads it from there. */
async function copyDatabase(oldUrl: string, newUrl: string, file: string): Promise<number> {
  const [old, fresh] = [oldUrl, newUrl].map((connectionString) => new pg.Client({ connectionString, options })) as Pair
  await Promise.all([old.connect(), fresh.connect()])
  try {
    const { rows: tables } = await old.query<Table>(allTables)
    // Turns off foreign keys: a row may arrive before the rows in other tables that it refers to.
    await fresh.query('begin; set local session_replication_role = replica')
    await fresh.query(`truncate ${tables.map(({ name }) => name).join()}`)
    let count = 0
    for (const table of tables) count += await copyTable(old, fresh, table, file)
    const { rows: sequences } = await old.query<{ name: string; last: string }>(usedSequences)
    for (const { name, last } of sequences) await fresh.query('select setval($1, $2)', [name, last])
    // Nothing was lost, so the documents keep their series.
    const { rows: places } = await old.query<{ home: string }>(`select ${here} as home`)
    await fresh.query(`update document_series set home = ${here} where home = $1`, [places[0]?.home])
    await fresh.query('commit')
    return count
  } finally {
    await Promise.all([old.end(), fresh.end()])
  }
}

type Pair = [pg.Client, pg.Client]
interface Table {
  name: string
  columns: string
}

async function copyTable(old: pg.Client, fresh: pg.Client, { name, columns }: Table, file: string): Promise<number> {
  await old.query(`copy ${name} (${columns}) to ${pg.escapeLiteral(file)}`)
  await fresh.query(`copy ${name} (${columns}) from ${pg.escapeLiteral(file)}`)
  await rm(file)
  const content = `select count(*)::int, md5(string_agg(md5((${columns})::text), '' order by md5((${columns})::text)))
    from ${name}`
  const [had, has] = await Promise.all([old, fresh].map(async (each) => (await each.query(content)).rows[0]))
  if (had.count === has.count && had.md5 === has.md5) return has.count
  throw new EmbeddedError(`The copy of ${name} differs from the original: nothing was put in place.`)
}

const allTables = `
  select format('%I.%I', n.nspname, c.relname) as name, string_agg(format('%I', a.attname), ', ' order by a.attnum)
    as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
  where c.relkind = 'r' and n.nspname !~ '^(pg_|information_schema$)'
    and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  group by 1`
const usedSequences = `
  select format('%I.%I', schemaname, sequencename) as name, last_value as last
  from pg_sequences where last_value is not null`
