import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from './install.mjs'

const inEveryPart = ['contract', 'scripts', 'package.json', 'package-lock.json']
/** The parts of a build: the npm script that makes each, and the files and folders that it reads. */
export const parts = {
  site: [
    ...inEveryPart,
    ...['site', 'staff-app', 'ui', 'content', 'public', 'vite.config.ts', 'react-router.config.ts'],
    ...['server/publishing', 'server/routes/website'],
  ],
  server: [...inEveryPart, 'server', 'sandbox'],
}

/** Builds the site and the server, except a part whose present build is from exactly these sources. */
export function buildWhenStale() {
  for (const [part, sources] of Object.entries(parts)) {
    const stamp = `${root}build/.built-${part}`
    const wanted = fingerprint(sources)
    if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) continue
    console.log(`Building the ${part} …`)
    run('npm', ['run', '--silent', `build:${part}`])
    writeFileSync(stamp, wanted)
  }
}

// Compares names, sizes and times, which takes milliseconds. Reading every picture would be slow.
function fingerprint(sources) {
  const hash = createHash('sha256')
  for (const source of sources) {
    const path = join(root, source)
    if (!existsSync(path)) continue
    const isFolder = statSync(path).isDirectory()
    for (const entry of isFolder ? readdirSync(path, { recursive: true }).sort() : ['']) {
      const { size, mtimeMs } = statSync(join(path, entry))
      hash.update(`${source}/${entry} ${size} ${mtimeMs}\n`)
    }
  }
  return hash.digest('hex')
}
