import { readFileSync, writeFileSync } from 'node:fs'

/**
 * A package in the lock file. `npm run licences` writes docs/licences.md: the licence of every package that runs in the
 * server or the browser.
 */
interface Locked {
  version?: string
  license?: string
  dev?: boolean
  devOptional?: boolean
  dependencies?: Record<string, string>
}

const root = new URL('..', import.meta.url)
const { packages } = JSON.parse(readFileSync(new URL('package-lock.json', root), 'utf8')) as {
  packages: Record<string, Locked>
}
/** Development packages that the build puts into the pages. Their dependencies are added. */
const inTheBrowser = ['@supabase/supabase-js', 'react-router', 'react-day-picker', 'sonner']
/** The font packages that scripts/cut-fonts.ts uses, and a font that is in no package. */
const fonts = Object.keys(packages).flatMap((place) => /@fontsource.*/.exec(place) ?? [])
const droid = '| Droid Sans Fallback, of Debian’s fonts-droid-fallback | 6.0.1r16 | Apache-2.0 |'

/** Returns the places, in the lock file, of a package and all its dependencies. */
function withDependencies(place: string, found = new Set<string>()): Set<string> {
  if (found.has(place)) return found
  found.add(place)
  for (const name of Object.keys(packages[place]?.dependencies ?? {})) {
    const own = `${place}/node_modules/${name}`
    withDependencies(own in packages ? own : `node_modules/${name}`, found)
  }
  return found
}

const shown = new Set([...inTheBrowser, ...fonts].flatMap((name) => [...withDependencies(`node_modules/${name}`)]))
const rows = Object.entries(packages)
  .filter(([place, { dev, devOptional }]) => place !== '' && (!(dev || devOptional) || shown.has(place)))
  .map(([place, { version, license }]) => ({ name: place.replace(/^.*node_modules\//, ''), version, license }))
  .map(({ name, version, license }) => `| ${name} | ${version} | ${license ?? 'see the package'} |`)

const text = `# Licences

The packages that run in the server or in the browser, with their licences. Made by \`npm run licences\`.

| package | version | licence |
| ------- | ------- | ------- |
${[...new Set([...rows, droid])].sort().join('\n')}
`
writeFileSync(new URL('docs/licences.md', root), text)
