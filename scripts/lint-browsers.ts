import { glob, readFile } from 'node:fs/promises'
import { relative } from 'node:path'
import { allowed } from './browsers/allowed.ts'
import { findInPage, findInScript, findInStyles } from './browsers/find-too-new.ts'
import { buildWhenStale } from './build.mjs'

/**
 * Part of `npm run lint`: checks every built script, style sheet and page against the oldest browsers (`browserslist`
 * in package.json). Checks another folder instead of the build if the command names one.
 */
const [given] = process.argv.slice(2)
if (!given) buildWhenStale()
const folder = given ?? new URL('../build/client', import.meta.url).pathname

const readers: Record<string, (text: string) => string[]> = { js: findInScript, css: findInStyles, html: findInPage }
const used = new Set<string>()
for await (const path of glob(`${folder}/**/*.{js,css,html}`)) {
  const found = findIn(path, await readFile(path, 'utf8'))
  for (const each of found) used.add(each)
  const tooNew = found.filter((each) => !(each in allowed))
  if (tooNew.length > 0) fail(`${relative(folder, path)} is too new for the oldest browsers: ${tooNew.join(', ')}`)
}
for (const each of Object.keys(allowed))
  if (!given && !used.has(each)) fail(`scripts/browsers/allowed.ts allows what nothing uses any more: ${each}`)

function findIn(path: string, text: string): string[] {
  const read = readers[path.slice(path.lastIndexOf('.') + 1)]
  try {
    return read?.(text) ?? []
  } catch (error) {
    return [`its syntax (${error})`]
  }
}

function fail(text: string) {
  console.error(text)
  process.exitCode = 1
}
