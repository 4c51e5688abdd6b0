import { readFileSync, writeFileSync } from 'node:fs'

/** `npm run licences`: writes docs/licences.md, the licence of every package that runs in the server or the browser. */
interface Locked {
  version?: string
  license?: string
  dev?: boolean
  devOptional?: boolean
}

const root = new URL('..', import.meta.url)
const { packages } = JSON.parse(readFileSync(new URL('package-lock.json', root), 'utf8')) as {
  packages: Record<string, Locked>
}
/** What the build puts into the pages, although the server does not need it. */
const inTheBrowser = new Set(['react-router', 'react-hook-form', '@hookform/resolvers', 'react-day-picker', 'sonner'])

const rows = Object.entries(packages)
  .map(([path, locked]) => ({ ...locked, name: path.replace(/^.*node_modules\//, '') }))
  .filter(({ name, dev, devOptional }) => name !== '' && (!(dev || devOptional) || inTheBrowser.has(name)))
  .map(({ name, version, license }) => `| ${name} | ${version} | ${license ?? 'see the package'} |`)

const text = `# Licences

The packages that run in the server or in the browser, with their licences. Made by \`npm run licences\`.

| package | version | licence |
| ------- | ------- | ------- |
${[...new Set(rows)].sort().join('\n')}
`
writeFileSync(new URL('docs/licences.md', root), text)
