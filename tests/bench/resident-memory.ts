import { readFile } from 'node:fs/promises'
import { clusterPaths, readPidFile } from '../../server/database/embedded/cluster.ts'

/** Resident memory of a process in MB; 0 where the system does not tell. */
export async function residentMB(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1000)
}

/**
 * Memory of the embedded PostgreSQL in a DATA_DIR, in MB: of all its processes with what they share counted once, and
 * what they hold for themselves. Zeros where the system does not tell.
 */
export async function memoryOfPostgres(dataDir: string) {
  const { pid = 0 } = (await readPidFile(clusterPaths(dataDir))) ?? {}
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
  const processes = [String(pid), ...children.split(' ').filter(Boolean)]
  // A connection may end while it is looked at.
  const maps = await Promise.all(processes.map((id) => readFile(`/proc/${id}/smaps_rollup`, 'utf8').catch(() => '')))
  const sum = (...names: string[]) =>
    maps.reduce((total, map) => total + names.reduce((part, name) => part + kilobytes(map, name), 0), 0)
  return {
    postgresMB: toMB(sum('Pss') * 1_024),
    postgresOwnMB: toMB(sum('Private_Clean', 'Private_Dirty') * 1_024),
  }
}

const kilobytes = (map: string, name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(map)?.[1] ?? 0)

/** Bytes as MB, to a tenth. */
export const toMB = (bytes: number) => Math.round(bytes / 100_000) / 10
