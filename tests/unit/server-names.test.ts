import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../server')

interface Exported {
  name: string
  file: string
}

/** Returns the functions that a file exports, by their names. */
function exportedFunctions(file: string, text: string): Exported[] {
  const functions =
    /^export (?:async )?function\*? (\w+)|^export const (\w+) = (?:async )?(?:<|\([^)]*\)(?::[^=]+)? =>|\w+ =>)/gm
  return [...text.matchAll(functions)].map(([, declared, assigned]) => ({ name: declared ?? assigned ?? '', file }))
}

/** Returns the names that several files export, each with these files. */
function namesOfSeveral(exported: Exported[]): string[] {
  const byName = Map.groupBy(exported, ({ name }) => name)
  return [...byName]
    .filter(([, found]) => found.length > 1)
    .map(([name, found]) => `${name}: ${found.map(({ file }) => file).join(', ')}`)
}

/** Whether a file has a function or a constant of its own that is called most. */
const hasMost = (text: string) => /^(?:export )?(?:async )?(?:function\*?|const|let) most\b/m.test(text)

const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name))
const texts = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]))
const exported = [...texts].flatMap(([file, text]) => exportedFunctions(file, text))

test('no two exported functions of the server have one name, so that a search finds the one that is meant', () => {
  expect(exported.length).toBeGreaterThan(400)
  expect(namesOfSeveral(exported)).toEqual([])
})

test('nothing in the server is called most, which does not say of what', () => {
  expect([...texts].filter(([, text]) => hasMost(text)).map(([file]) => file)).toEqual([])
})

test('functions of one name are found, however they are written', () => {
  const one = exportedFunctions('one.ts', 'export async function sumOf(all: number[]) {}\nfunction own() {}\n')
  const other = exportedFunctions(
    'other.ts',
    'export const sumOf = (all: number[]): number => 0\nexport const own = 1\n',
  )
  const third = exportedFunctions(
    'third.ts',
    'export const most = async <Of>(all: Of[]) => all\nconst sumOf = () => 0\n',
  )
  expect(namesOfSeveral([...one, ...other, ...third])).toEqual(['sumOf: one.ts, other.ts'])
  expect(third).toEqual([{ name: 'most', file: 'third.ts' }])
  expect(['const most = 5\n', 'export function most() {}\n', 'const mostWaiting = 5\n'].map(hasMost)).toEqual([
    true,
    true,
    false,
  ])
})
