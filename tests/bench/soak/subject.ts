import { clusterPaths, readPidFile } from '../../../server/database/embedded/cluster.ts'
import { borrowEmbedded } from '../../../server/database/embedded/embedded.ts'
import { end, killDatabase, type ServerProcess, startProcess } from '../../server/process.ts'
import { noteTransitions, withDatabase } from '../../server/transitions.ts'
import { until } from '../../server/until.ts'

/** A restart in good order, and power cuts of the server, of both, and of the database alone. */
export const faultKinds = ['stop', 'kill', 'kill both', 'kill database'] as const
export type FaultKind = (typeof faultKinds)[number]

/** A fault, from just before the signal until the server reports again that it is ready, in milliseconds since 1970. */
export interface Fault {
  kind: FaultKind
  from: number
  to: number
}

/** The server under test through all its restarts. */
export interface Subject {
  url: string
  dataDir: string
  databaseUrl: string
  /** All processes so far. The last one is running. */
  servers: ServerProcess[]
  faults: Fault[]
  /** The ends of the server that no fault caused. */
  ownEnds: string[]
}

/** A restart that takes longer than this, in milliseconds, counts as hanging. */
export const longestRestart = 60_000

export async function startSubject(settings: Record<string, string>): Promise<Subject> {
  const dataDir = settings.DATA_DIR ?? ''
  const url = `http://localhost:${settings.PORT}`
  const subject: Subject = { url, dataDir, databaseUrl: '', servers: [], faults: [], ownEnds: [] }
  await start(subject, settings)
  await withDatabase(dataDir, (client) => client.query(noteTransitions))
  return subject
}

async function start(subject: Subject, settings: Record<string, string>): Promise<void> {
  const server = await startProcess(settings)
  server.child.once('exit', (code, signal) => {
    if (!isUnderFault(subject.faults, Date.now(), Date.now()))
      subject.ownEnds.push(`ended by itself: ${code ?? signal}`)
  })
  subject.servers.push(server)
  await until(() => isReady(subject), longestRestart)
  subject.databaseUrl = (await borrowEmbedded({ dataDir: subject.dataDir })).url
}

async function isReady({ url }: Subject): Promise<boolean> {
  const response = await fetch(`${url}/readyz`).catch(() => undefined)
  await response?.body?.cancel()
  return response?.ok ?? false
}

/** Returns the running process. */
export function currentServer({ servers }: Subject): ServerProcess {
  return servers.at(-1) as ServerProcess
}

/** Inflicts a fault on the server, and waits until it is ready again. Rejects when that does not happen. */
export async function inflict(subject: Subject, kind: FaultKind): Promise<Fault> {
  const fault: Fault = { kind, from: Date.now(), to: Number.POSITIVE_INFINITY }
  subject.faults.push(fault)
  if (kind === 'kill database') await loseDatabase(subject)
  else await restart(subject, kind)
  fault.to = Date.now()
  return fault
}

async function restart(subject: Subject, kind: FaultKind): Promise<void> {
  const server = currentServer(subject)
  const impatience = setTimeout(() => server.child.kill('SIGKILL'), longestRestart)
  await end(server, kind === 'stop' ? 'SIGTERM' : 'SIGKILL')
  clearTimeout(impatience)
  if (kind === 'kill both') await killDatabase(subject.dataDir)
  await start(subject, server.settings)
}

/** Kills the database. The server has to notice this and start its database again. */
async function loseDatabase(subject: Subject): Promise<void> {
  const killed = await killDatabase(subject.dataDir)
  const isAnother = async () => (await readPidFile(clusterPaths(subject.dataDir)))?.pid !== killed
  await until(async () => (await isAnother()) && (await isReady(subject)), longestRestart)
}

/** Whether there was a fault between these two moments, in milliseconds since 1970. */
export function isUnderFault(faults: Fault[], from: number, to: number): boolean {
  return faults.some((fault) => fault.from <= to && from <= fault.to)
}
