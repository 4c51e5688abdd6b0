import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { commandsIn } from '../../scripts/check-image/guide.ts'
import { Guide, notFollowed, readGuide } from '../../scripts/check-service/guide.ts'

const guide = () =>
  new Guide(`# All

## First

Words.

    cd /somewhere
    do this \\
      with that

More words.

    and this

## Second

None here.

## Third

    at last
`)

test('the commands of a guide are its indented blocks, in order, under their heading', () => {
  const read = guide()
  expect(read.next('First')).toBe('cd /somewhere\ndo this \\\n  with that')
  expect(read.next('First')).toBe('and this')
  expect(() => read.next('First')).toThrow('First')
  expect(() => read.next('Second')).toThrow('Second')
  expect(() => read.next('Fourth')).toThrow('Fourth')
})

test('a guide knows the headings whose commands nobody ran', () => {
  const read = guide()
  expect(read.notTaken('First', 'Third')).toEqual(['First'])
  read.next('First')
  expect(read.notTaken('First', 'Third')).toEqual(['First'])
  read.next('First')
  expect(read.notTaken('First', 'Third')).toEqual([])
})

test('headings that are not there, or stand the other way round, are no range', () => {
  expect(() => guide().notTaken('First', 'Fourth')).toThrow('Fourth')
  expect(() => guide().notTaken('Third', 'First')).toThrow('First')
})

/** The headings whose next commands the check takes, as often as it does: `guide.next('6. Backups')`. */
function takenByCheck(): string[] {
  const folder = new URL('../../scripts/check-service/', import.meta.url)
  return readdirSync(folder).flatMap((name) => {
    const source = readFileSync(new URL(name, folder), 'utf8')
    return [...source.matchAll(/guide\.next\((?:'([^']+)'|(\w+))\)/g)].map(
      ([, heading, constant]) => heading ?? RegExp(`const ${constant} = '([^']+)'`).exec(source)?.[1] ?? '',
    )
  })
}

test('check:service runs each block of docs/operations/ that a machine is set up, updated, rescued and left with', () => {
  const read = readGuide()
  const taken = takenByCheck()
  expect(taken.length).toBeGreaterThan(10)
  for (const heading of taken) expect(read.next(heading), heading).toMatch(/\S/)
  expect(notFollowed(read)).toEqual([])
})

test('check:image finds its commands in docs/operations/', async () => {
  for (const beginning of ['docker build', 'install', 'docker run', 'docker exec', 'docker compose']) {
    expect(await commandsIn(beginning)).toContain(beginning)
  }
  await expect(commandsIn('docker nothing')).rejects.toThrow('docker nothing')
})
