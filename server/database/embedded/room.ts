import { statfs } from 'node:fs/promises'
import { EmbeddedError } from './run.ts'

/** The bytes that a copy of the database leaves free, since orders would stop on a full disk. */
const keptFree = 256 * 1024 * 1024

/** Throws EmbeddedError unless the disk of `folder` has room for so many bytes and for further orders. */
export async function refuseWithoutRoom(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  if (free >= bytes + keptFree) return
  const [has, takes, keeps] = [free, bytes, keptFree].map((each) => `${Math.ceil(each / 1e6)} MB`)
  throw new EmbeddedError(
    `${folder} has ${has} of room. This may take ${takes}, and ${keeps} stay free for orders: make room.`,
  )
}
