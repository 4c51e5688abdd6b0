import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import type { TestProject } from 'vitest/node'
import { migrateDatabase, openDatabase } from '../../server/database/database.ts'
import { startEmbedded } from '../../server/database/embedded/embedded.ts'
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

/** Returns the address of another database on the same server. */
export function databaseUrl(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}
