import { cp } from 'node:fs/promises'
import { inject } from 'vitest'
import { defaultAnonKey } from '../../contract/public-anon-key.ts'
import { anOrder } from '../an-order.ts'
import { end, newSettings, removeData, type ServerProcess, startProcess } from './process.ts'
import { withEmbeddedDatabase } from './transitions.ts'

const servers: ServerProcess[] = []
const folders: string[] = []

/** Puts a stopped, migrated cluster into a new DATA_DIR, for a test that is not about its making. */
export async function copyCluster(dataDir: string): Promise<string> {
  await cp(inject('clusterFolder'), dataDir, { recursive: true })
  return dataDir
}

/** Returns settings of a server whose cluster is made already. */
export async function settingsWithCluster(changes: Record<string, string> = {}): Promise<Record<string, string>> {
  const settings = await newSettings(changes)
  await copyCluster(settings.DATA_DIR ?? '')
  return settings
}

/** Starts a server as people do. `endServers` ends it and removes its folder. */
export async function start(settings: Record<string, string>): Promise<ServerProcess> {
  if (settings.DATA_DIR) removeLater(settings.DATA_DIR)
  const server = await startProcess(settings)
  servers.push(server)
  return server
}

/** Has `endServers` remove this DATA_DIR too. */
export function removeLater(folder: string): void {
  if (!folders.includes(folder)) folders.push(folder)
}

/** Ends all servers that were started and removes their folders. */
export async function endServers(): Promise<void> {
  for (const server of servers.splice(0)) await end(server)
  for (const folder of folders.splice(0)) await removeData(folder)
}

/** Places an order under this idempotency key. */
export const order = (url: string, key: string) =>
  fetch(`${url}/functions/v1/create-catering-order`, {
    method: 'POST',
    headers: { apikey: defaultAnonKey, 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(anOrder()),
  })

/** Asks the embedded database of a running server. */
export const ask = (dataDir: string, statement: string) =>
  withEmbeddedDatabase(dataDir, async (client) => (await client.query(statement)).rows)
