import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { commandsOf, readGuide, takeFrom } from '../../scripts/operations-guide.ts'

test('the commands of a guide are its indented blocks, in order, under their heading', () => {
  const commands = '    cd /somewhere\n    do this \\\n      with that\n\nMore words.\n\n    and this\n'
  const take = takeFrom(commandsOf(`# All\n\n## First\n\nWords.\n\n${commands}\n## Second\n\nNone here.\n`))
  expect(take('First')).toBe('cd /somewhere\ndo this \\\n  with that')
  expect(take('First')).toBe('and this')
  for (const heading of ['First', 'Second', 'Third']) expect(() => take(heading)).toThrow(heading)
})

/** The parts of the guide whose commands the checks run: from the first heading up to the second, which is not included. */
const followed = [
  ['Going live', 'Every day'],
  ['Updating', 'Old and new beside each other'],
  ['After a loss', 'Under attack'],
] as const

test('check:service and check:image run each block of docs/operations/ that a site is set up, updated, rescued and left with', () => {
  const guide = readGuide()
  const take = takeFrom(guide)
  for (const file of ['check-service/follow-the-guide.ts', 'check-image/try-images.ts']) {
    const source = readFileSync(new URL(`../../scripts/${file}`, import.meta.url), 'utf8')
    for (const [, heading = ''] of source.matchAll(/\bguide\('([^']+)'\)/g)) expect(take(heading)).toMatch(/\S/)
  }
  const headings = [...guide.keys()]
  for (const [from, to] of followed) {
    const between = headings.slice(headings.indexOf(from), headings.indexOf(to))
    expect(between.length).toBeGreaterThan(0)
    expect(between.filter((heading) => (guide.get(heading) ?? []).length > 0)).toEqual([])
  }
})
