import { cp } from 'node:fs/promises'
import pg from 'pg'
import pino from 'pino'
import type { TestProject } from 'vitest/node'
import { clusterPaths } from '../../server/database/embedded/cluster.ts'
import { findPrograms, startEmbedded } from '../../server/database/embedded/embedded.ts'
import { runPostgresTool } from '../../server/database/embedded/run.ts'
import { freePort } from '../free-port.ts'
import { makeMigratedCluster } from '../migrated-cluster.ts'
import { openRunFolder } from '../run-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
    /** A DATA_DIR with a stopped, migrated cluster and its password. Tests copy it, which is quicker than initdb. */
    clusterFolder: string
  }
}

/** Starts one PostgreSQL for all server tests, with a migrated template that each test file copies. */
export default async function setup(project: TestProject) {
  const removeRunFolder = await openRunFolder()
  const { dataDir, url } = await makeMigratedCluster()
  const clusterFolder = `${dataDir}-to-copy`
  await cp(dataDir, clusterFolder, { recursive: true })
  const port = await startForManyServers(dataDir)
  const admin = new pg.Client({ connectionString: databaseUrl(url, 'template1').replace(/:\d+\//, `:${port}/`) })
  await admin.connect()
  await admin.query('create database template_tandoor template postgres')
  await admin.end()
  const postgres = await startEmbedded({ dataDir, log: pino({ level: 'silent' }) })
  project.provide('clusterFolder', clusterFolder)
  project.provide('postgresUrl', postgres.url)
  return async () => {
    await postgres.stop()
    await removeRunFolder()
  }
}

/**
 * Starts the PostgreSQL that the servers of several tests share, and returns its port. Killed servers leave connections
 * for a while, so it takes many; a site needs few.
 */
async function startForManyServers(dataDir: string): Promise<number> {
  const port = await freePort()
  const { cluster, log } = clusterPaths(dataDir)
  const settings = `-c max_connections=300 -c listen_addresses=127.0.0.1 -c unix_socket_directories=''`
  const options = `--options=-p ${port} ${settings}`
  const { pg_ctl } = await findPrograms()
  await runPostgresTool(pg_ctl, ['start', '--wait', '--silent', `--pgdata=${cluster}`, `--log=${log}`, options])
  return port
}

/** Returns the address of another database on the same server. */
export function databaseUrl(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}
