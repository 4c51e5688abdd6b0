import { readdir } from 'node:fs/promises'
import { samplesFolder } from './dump.ts'

/** Returns the file of the newest release's sample. */
export async function latestSample(): Promise<URL> {
  const names = (await readdir(samplesFolder)).filter((name) => name.endsWith('.sql.gz'))
  const latest = names.sort((one, other) => one.localeCompare(other, 'en', { numeric: true })).at(-1)
  return new URL(latest ?? '', samplesFolder)
}
