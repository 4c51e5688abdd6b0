import { clusterPaths, readPidFile } from '../../../server/database/embedded/cluster.ts'
import { borrowEmbedded } from '../../../server/database/embedded/embedded.ts'
import { end, killDatabase, type ServerProcess, startProcess } from '../../server/process.ts'
import { noteTransitions, withDatabase } from '../../server/transitions.ts'
import { until } from '../../server/until.ts'

/** A restart in good order; a power cut of the server, of both, and of the database alone. */
export const faultKinds = ['stop', 'kill', 'kill both', 'kill database'] as const
export type FaultKind = (typeof faultKinds)[number]

/** A fault, from just before the signal until the server says again that it is ready; milliseconds since 1970. */
export interface Fault {
  kind: FaultKind
  from: number
  to: number
}

/** The server under test, through all its restarts. */
export interface Subject {
  url: string
  dataDir: string
  databaseUrl: string
  /** Every process so far; the last one runs now. */
  servers: ServerProcess[]
  faults: Fault[]
  /** Ends of the server that nobody ordered. */
  ownEnds: string[]
}

/** A restart that takes longer than this counts as one that hangs. */
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

/** The process that runs now. */
export function currentServer({ servers }: Subject): ServerProcess {
  return servers.at(-1) as ServerProcess
}

/** Does that to the server, and waits until it is ready again. Rejects where it does not become so. */
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

/** The server has to notice by itself, and to start its database again. */
async function loseDatabase(subject: Subject): Promise<void> {
  const killed = await killDatabase(subject.dataDir)
  const isAnother = async () => (await readPidFile(clusterPaths(subject.dataDir)))?.pid !== killed
  await until(async () => (await isAnother()) && (await isReady(subject)), longestRestart)
}

/** Whether any fault lay between these two moments, in milliseconds since 1970. */
export function isUnderFault(faults: Fault[], from: number, to: number): boolean {
  return faults.some((fault) => fault.from <= to && from <= fault.to)
}
