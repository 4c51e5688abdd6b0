import { readFile } from 'node:fs/promises'
import { clusterPaths, readPidFile } from '../../server/database/embedded/cluster.ts'

/** Returns the resident memory of a process in MB, or 0 where the system does not tell. */
export async function residentMB(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1000)
}

/**
 * Returns the memory of the embedded PostgreSQL in a DATA_DIR, in MB: that of all its processes with shared memory
 * counted once, and that which they do not share. Returns zeros where the system does not tell.
 */
export async function memoryOfPostgres(dataDir: string) {
  const { pid = 0 } = (await readPidFile(clusterPaths(dataDir))) ?? {}
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
  const processes = [String(pid), ...children.split(' ').filter(Boolean)]
  // A connection's process may end while it is read.
  const maps = await Promise.all(processes.map((id) => readFile(`/proc/${id}/smaps_rollup`, 'utf8').catch(() => '')))
  const sum = (...names: string[]) =>
    maps.reduce((total, map) => total + names.reduce((part, name) => part + kilobytes(map, name), 0), 0)
  return {
    postgresMB: toMB(sum('Pss') * 1_024),
    postgresOwnMB: toMB(sum('Private_Clean', 'Private_Dirty') * 1_024),
  }
}

const kilobytes = (map: string, name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(map)?.[1] ?? 0)

/** Converts bytes to MB, with one decimal. */
const toMB = (bytes: number) => Math.round(bytes / 100_000) / 10
