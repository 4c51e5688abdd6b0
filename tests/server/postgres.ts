import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import type { TestProject } from 'vitest/node'
import { migrateDatabase, openDatabase } from '../../server/database/database.ts'
import { clusterPaths } from '../../server/database/embedded/cluster.ts'
import { findPrograms, startEmbedded } from '../../server/database/embedded/embedded.ts'
import { runPostgresTool } from '../../server/database/embedded/run.ts'
import { freePort } from '../free-port.ts'
import { openRunFolder } from '../run-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
  }
}

/** Starts one PostgreSQL for all server tests, with a migrated template that each test file copies. */
export default async function setup(project: TestProject) {
  const removeRunFolder = await openRunFolder()
  const dataDir = await mkdtemp(join(tmpdir(), 'tandoor-test-'))
  const log = pino({ level: 'silent' })
  await (await startEmbedded({ dataDir, log })).stop()
  await startForManyServers(dataDir)
  const postgres = await startEmbedded({ dataDir, log })
  const admin = openDatabase(postgres.url, log)
  await admin.pool.query('create database template_tandoor')
  await admin.close()
  const template = openDatabase(databaseUrl(postgres.url, 'template_tandoor'), log)
  await migrateDatabase(template)
  await template.close()
  project.provide('postgresUrl', postgres.url)
  return async () => {
    await postgres.stop()
    await removeRunFolder()
  }
}

/** The servers of several tests share this PostgreSQL, and killed ones leave connections for a while; a site needs few. */
async function startForManyServers(dataDir: string): Promise<void> {
  const { cluster, log } = clusterPaths(dataDir)
  // What the tests kill are processes. Only a machine that loses its power needs what is synced.
  const settings = `-c fsync=off -c max_connections=300 -c listen_addresses=127.0.0.1 -c unix_socket_directories=''`
  const options = `--options=-p ${await freePort()} ${settings}`
  const { pg_ctl } = await findPrograms()
  await runPostgresTool(pg_ctl, ['start', '--wait', '--silent', `--pgdata=${cluster}`, `--log=${log}`, options])
}

/** Returns the address of another database on the same server. */
export function databaseUrl(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}
