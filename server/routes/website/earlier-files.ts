import { existsSync } from 'node:fs'
import { copyFile, link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isHashed, readWebFile, type WebFile, type WebsiteOptions } from './load-website.ts'

/** How long files are served after an update has replaced them, in milliseconds: seven days. */
const servedFor = 7 * 24 * 60 * 60 * 1_000

/** The addresses of the stored files, each with the time until which it is served; null while it is current. */
type Index = Record<string, string | null>

/**
 * Stores the files of this deployment in the data folder. Returns the earlier ones that are still served, by address.
 * A tab that is open during an update asks for scripts and pictures of the old site. The index is written last, so a
 * process that is killed begins again.
 */
export async function earlierFiles(
  current: ReadonlyMap<string, WebFile>,
  { dataDir, ...options }: WebsiteOptions & { dataDir: string },
  now = new Date(),
): Promise<Map<string, WebFile>> {
  const folder = join(dataDir, 'earlier-files')
  const index = await readIndex(folder)
  for (const address of current.keys()) {
    if (!isHashed(address)) continue
    if (!(address in index)) await storeFile(address, options.directory, folder)
    index[address] = null
  }
  for (const [address, until] of Object.entries(index)) {
    if (current.has(address)) continue
    index[address] = until ?? new Date(now.getTime() + servedFor).toISOString()
    if (index[address] > now.toISOString()) continue
    await Promise.all(forms(address).map((form) => rm(join(folder, form), { force: true })))
    delete index[address]
  }
  await writeIndex(folder, index)
  const earlier = Object.keys(index).filter((address) => !current.has(address))
  const files = earlier.map(async (address) => [address, await readWebFile(join(folder, address), address, options)])
  return new Map((await Promise.all(files)).filter((entry): entry is [string, WebFile] => entry[1] !== undefined))
}

/** Returns the paths of a file and of the compressed forms that the build has made of texts. */
const forms = (address: string) => [address, `${address}.br`, `${address}.gz`]

async function storeFile(address: string, from: string, to: string): Promise<void> {
  await mkdir(dirname(join(to, address)), { recursive: true })
  for (const form of forms(address)) {
    // Pictures have no compressed forms.
    if (form === address || existsSync(join(from, form))) await linkOrCopy(join(from, form), join(to, form))
  }
}

/**
 * Links the file, which takes no disk space, or copies it to another disk. A link is safe: the next build writes new
 * files and leaves this one unchanged.
 */
async function linkOrCopy(from: string, to: string): Promise<void> {
  await rm(to, { force: true })
  await link(from, to).catch(() => copyFile(from, to))
}

async function readIndex(folder: string): Promise<Index> {
  const read = readFile(join(folder, 'index.json'), 'utf8').then(JSON.parse)
  return read.catch(() => ({}))
}

async function writeIndex(folder: string, index: Index): Promise<void> {
  const path = join(folder, 'index.json')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeFile(`${path}.new`, JSON.stringify(index))
  await rename(`${path}.new`, path)
}
