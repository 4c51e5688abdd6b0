import { statfs } from 'node:fs/promises'
import type { Config } from '../config.ts'
import { done, errorInWords, type Finding, mayWait, wrong } from './finding.ts'

/** The free bytes below which a disk counts as nearly full. */
const littleRoom = 1e9

/** Checks whether the disk of DATA_DIR has room. */
export async function checkDisk({ dataDir }: Pick<Config, 'dataDir'>): Promise<Finding> {
  try {
    const { bavail, bsize } = await statfs(dataDir)
    return judgeRoom(bavail * bsize, dataDir)
  } catch (error) {
    return wrong(`The disk of ${dataDir} can’t be looked at: ${errorInWords(error)}.`)
  }
}

/** Judges the free bytes on a disk. */
export function judgeRoom(free: number, dataDir: string): Finding {
  const room = `${(free / 1e9).toFixed(1)} GB are free in ${dataDir}.`
  return free < littleRoom ? mayWait(wrong(`Only ${room}`)) : done(room)
}
