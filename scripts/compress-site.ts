import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { compress, texts, types, withFacts } from '../server/routes/website/load-website.ts'

/** The last step of a build: adds a .br and a .gz file beside every text file that the server sends unchanged. */
const directory = new URL('../build/client', import.meta.url).pathname

for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
  const extension = extname(entry.name)
  if (!entry.isFile() || withFacts.has(extension) || !texts.test(types[extension] ?? '')) continue
  const path = join(entry.parentPath, entry.name)
  const { br, gzip } = await compress(await readFile(path))
  if (br) await writeFile(`${path}.br`, br)
  if (gzip) await writeFile(`${path}.gz`, gzip)
}
