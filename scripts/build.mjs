import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from './install.mjs'

const stamp = `${root}build/.built`
const sources = [
  'site',
  'staff-app',
  'ui',
  'content',
  'contract',
  'public',
  'server/publishing',
  'scripts',
  'vite.config.ts',
  'react-router.config.ts',
  'package.json',
  'package-lock.json',
]

/** Builds the site, unless the present build is from exactly these sources. */
export function buildWhenStale() {
  const wanted = fingerprint()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  console.log('Building the site …')
  run('npm', ['run', '--silent', 'build'])
  writeFileSync(stamp, wanted)
}

// Compares names, sizes and times, which takes milliseconds. Reading every picture would be slow.
function fingerprint() {
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
