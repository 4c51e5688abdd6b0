import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rooms } from '../../rooms.config.ts'

const root = join(import.meta.dirname, '../..')
const { scripts, dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const names = Object.keys(rooms)
const entries = [...new Set([...names, ...Object.values(rooms).flat()])]
const isFile = (name: string) => /\.(ts|json)$/.test(name)

function roomOf(path: string) {
  const around = names.filter((name) => path === name || path.startsWith(`${name}/`))
  return around.sort((a, b) => b.length - a.length)[0]
}

/** What each room is made to import: files by their paths in the house, with the entries that would allow it. */
const files: Record<string, (string | undefined)[]> = {
  ...Object.fromEntries(names.filter((name) => !isFile(name)).map((name) => [`${name}/imported.ts`, [name]])),
  ...Object.fromEntries(entries.filter(isFile).map((path) => [path, [path, roomOf(path)]])),
  'no-room/imported.ts': [],
}
const packages: Record<string, string[]> = {
  'node:fs': ['node:*'],
  fastify: ['fastify', 'dependencies'],
  vitest: ['vitest'],
  ...Object.fromEntries(entries.filter((name) => name in devDependencies).map((name) => [name, [name]])),
  ...Object.fromEntries(entries.filter((name) => name in dependencies).map((name) => [name, [name, 'dependencies']])),
}

/** Each way to write one forbidden import, by the file of `server/delivery` that does it. */
const ways = {
  'value.ts': "import { x } from '../jobs/imported.ts'",
  'effect.ts': "import '../jobs/imported.ts'",
  'type.ts': "import type { x } from '../jobs/imported.ts'",
  'passed-on.ts': "export { x } from '../jobs/imported.ts'",
  'all-passed-on.ts': "export * from '../jobs/imported.ts'",
  'later.ts': "await import('../jobs/imported.ts')",
  'later-and-typed.ts': "async function f(a: string): Promise<{ b: string }> { await import('../jobs/imported.ts') }",
  'round-about.ts': "import { x } from '../database/../jobs/imported.ts'",
  'inner/deep.tsx': "import { x } from '../../jobs/imported.ts'",
}

interface Module {
  source: string
  dependencies: { module: string; protocol?: string; rules?: { name: string; severity: string }[] }[]
}

/** A folder with the rooms of the house, in which probes import what they may and what they may not. */
const house = mkdtempSync(join(tmpdir(), 'rooms-'))
let modules: Module[]

const probeOf = (room: string) => (isFile(room) ? room : `${room}/probe.ts`)
/** Returns how a probe names what it imports. */
const named = (probe: string, path: string) => relative(dirname(probe), path).replace(/^(?!\.)/, './')

function write(path: string, text: string) {
  mkdirSync(dirname(join(house, path)), { recursive: true })
  writeFileSync(join(house, path), text)
}

function writeProbes() {
  for (const path of Object.keys(files)) write(path, 'export const x = 1\n')
  for (const probe of names.map(probeOf)) {
    const imported = [...Object.keys(files).map((path) => named(probe, path)), ...Object.keys(packages)]
    write(probe, imported.map((name) => `import '${name}'\n`).join(''))
  }
  for (const [name, text] of Object.entries(ways)) write(`server/delivery/${name}`, text)
  write('server/delivery/inside-a-type.ts', "export type X = Array<import('../jobs/imported.ts').X>\n")
  write('site/old-name.ts', "import 'fs'")
  write('site/missing.ts', "import './no-such-file.ts'")
  write('ui/one.ts', "import type { Two } from './two.ts'\nexport type One = Two")
  write('ui/two.ts', "import type { One } from './one.ts'\nexport type Two = One")
  write('new-room/probe.ts', "import '../content/imported.ts'")
  write('server/new-room/probe.ts', "import '../database/imported.ts'")
  for (const name of Object.keys(packages)) write(`node_modules/${name}/index.js`, '')
  symlinkSync(join(root, 'rooms.config.ts'), join(house, 'rooms.config.ts'))
  for (const name of ['package.json', 'biome.json', 'scripts/no-import-types.grit'])
    copyFileSync(join(root, name), join(house, name))
}

/** Runs a command of `npm run lint` in the house of probes. */
function lint(program: string, options: string) {
  const command = scripts.lint.split(' && ').find((part: string) => part.startsWith(`${program} `))
  return spawnSync(`${command} ${options}`, {
    cwd: house,
    shell: true,
    encoding: 'utf8',
    maxBuffer: 1e9,
    env: { ...process.env, PATH: `${root}/node_modules/.bin:${process.env.PATH}` },
  })
}

/** Returns the rules that refuse what a file imports. */
function refusals(source: string, imported: string) {
  const found = modules
    .find((each) => each.source === source)
    ?.dependencies.find(({ module, protocol = '' }) => protocol + module === imported)
  if (!found) throw new Error(`${source} was not seen to import ${imported}.`)
  return (found.rules ?? []).filter(({ severity }) => severity === 'error').map(({ name }) => name)
}

beforeAll(() => {
  writeProbes()
  const { stdout, stderr } = lint('depcruise', '--output-type json')
  expect(stderr).toBe('')
  modules = JSON.parse(stdout).modules
}, 180_000)
afterAll(() => rmSync(house, { recursive: true }))

describe.each(names)('%s', (room) => {
  const probe = probeOf(room)
  const listed = [room, ...(rooms[room] ?? [])]
  const arrows = [
    ...Object.entries(files).map(([path, by]) => ({ imported: named(probe, path), by })),
    ...Object.entries(packages).map(([imported, by]) => ({ imported, by })),
  ].map(({ imported, by }) => ({ imported, mayBe: by.some((entry) => entry && listed.includes(entry)) }))

  test('may import what is listed', () => {
    const refused = arrows.filter(({ imported, mayBe }) => mayBe && refusals(probe, imported).includes(room))
    expect(refused).toEqual([])
  })

  if (listed.includes('*')) return

  test('may import nothing else', () => {
    const accepted = arrows.filter(({ imported, mayBe }) => !mayBe && !refusals(probe, imported).includes(room))
    expect(accepted).toEqual([])
  })
})

test.each(Object.entries(ways))('a forbidden import is refused however it is written: %s', (name, text) => {
  const imported = /'(.+)'/.exec(text)?.[1] ?? ''
  expect(refusals(`server/delivery/${name}`, imported)).toEqual(['server/delivery'])
})

/** The parser that finds the arrows does not look inside types. */
test('no type is imported inside another type', () => {
  const { status, stderr } = lint('biome', '--vcs-enabled=false server/delivery/inside-a-type.ts')
  expect(stderr).toContain('Import the type at the top of the file')
  expect(status).toBe(1)
})

test('what Node brings along is known by its old name too', () => {
  expect(refusals('site/old-name.ts', 'fs')).toEqual(['site'])
})

test('a file that does not exist can be imported by nobody', () => {
  expect(refusals('site/missing.ts', './no-such-file.ts')).toContain('no-such-file')
})

test('two files do not import each other, not even types', () => {
  expect(refusals('ui/one.ts', './two.ts')).toEqual(['no-circle'])
})

test('a new folder has to be put into the table', () => {
  expect(refusals('new-room/probe.ts', '../content/imported.ts')).toEqual(['no-room'])
  expect(refusals('server/new-room/probe.ts', '../database/imported.ts')).toEqual(['no-room'])
})

test('a room of the server imports none that stands above it, so that there is no circle of rooms', () => {
  const inOrder = names.filter((name) => name.startsWith('server/') && !isFile(name))
  const upwards = inOrder.flatMap((room, place) =>
    (rooms[room] ?? [])
      .filter((entry) => inOrder.slice(0, place).some((above) => entry === above || roomOf(entry) === above))
      .map((entry) => `${room} → ${entry}`),
  )
  expect(upwards).toEqual([])
})

test('no two rooms import each other', () => {
  const mayImport = (room: string, other: string) => (rooms[room] ?? []).some((entry) => roomOf(entry) === other)
  const both = names.flatMap((room, place) =>
    names
      .slice(place + 1)
      .filter((other) => mayImport(room, other) && mayImport(other, room))
      .map((other) => `${room} ↔ ${other}`),
  )
  expect(both).toEqual([])
})

test('every room of the table exists', () => {
  const missing = entries.filter((entry) => (entry in rooms || isFile(entry)) && !existsSync(join(root, entry)))
  expect(missing).toEqual([])
})

describe('docs/architecture.md tells the arrows of', () => {
  const document = readFileSync(join(root, 'docs/architecture.md'), 'utf8')
  const house = document.split('\n## ').find((part) => part.startsWith('The house')) ?? ''
  const rows = house.split('\n').map((line) => line.split('|').map((cell) => cell.trim()))
  const told = rows.map(([, folder = '', , may = '']) => ({ room: folder.replace(/^`(.+)\/`$/, '$1'), may }))
  const unseen = ['contract/delivery', 'contract/staff', 'server/database/embedded', 'scripts']
  /** The sentence below the table says what every room of the server may import. */
  const untold = rooms['server/config.ts'] ?? []

  test('every room', () => {
    const rest = names.filter((name) => !isFile(name) && !told.some(({ room }) => room === name))
    expect(rest).toEqual(unseen)
  })

  test.each(told.filter(({ room }) => room in rooms))('$room', ({ room, may }) => {
    const named = [...may.matchAll(/`(.+?)`/g)].map(([, name = '']) => {
      return entries.includes(`server/${name}`) ? `server/${name}` : name
    })
    const arrows = (rooms[room] ?? []).filter((entry) => entry in rooms || isFile(entry))
    expect(named.sort()).toEqual(
      arrows.filter((entry) => !room.startsWith('server/') || !untold.includes(entry)).sort(),
    )
  })
})
