import { statfs } from 'node:fs/promises'
import type { Config } from '../../config.ts'
import { type Finding, findings, wordsOf } from './finding.ts'

const disk = findings('disk')

/** The free bytes below which a disk will soon be full. */
const littleRoom = 1e9

/** Checks whether the disk of DATA_DIR has room. */
export async function checkDisk({ dataDir }: Config): Promise<Finding> {
  try {
    const { bavail, bsize } = await statfs(dataDir)
    return judgeRoom(bavail * bsize, dataDir)
  } catch (error) {
    return disk.problem(`${dataDir} can’t be looked at: ${wordsOf(error)}`)
  }
}

/** Judges a number of free bytes. */
export function judgeRoom(free: number, dataDir: string): Finding {
  const room = `${(free / 1e9).toFixed(1)} GB free in ${dataDir}`
  return free < littleRoom ? disk.warning(`only ${room}`) : disk.ok(room)
}
