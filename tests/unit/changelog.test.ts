import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { dateRelease, isAfter, readChangelog, unreleased } from '../../scripts/changelog.ts'

const changelog = '# Changes\n\n## 1.10.0 · not yet released\n\nNew.\n\n## 1.9.0 · 1 May 2026\n\nOld.\n'

test('the changelog is read section by section', () => {
  expect(readChangelog(changelog)).toEqual([
    { version: '1.10.0', day: unreleased, text: 'New.' },
    { version: '1.9.0', day: '1 May 2026', text: 'Old.' },
  ])
})

test('a release gets its day, and nothing else changes', () => {
  expect(dateRelease(changelog, '1.10.0', '2 June 2026')).toBe(changelog.replace('not yet released', '2 June 2026'))
})

test('a release without its section, a second one, and one that says nothing are refused', () => {
  expect(() => dateRelease(changelog, '1.11.0', 'today')).toThrow('no section "## 1.11.0 · not yet released"')
  expect(() => dateRelease(changelog, '1.9.0', 'today')).toThrow('released already: 1 May 2026')
  expect(() => dateRelease('## 2.0.0 · not yet released\n\n', '2.0.0', 'today')).toThrow('says nothing')
})

test('versions are compared as numbers', () => {
  expect(isAfter('1.10.0', '1.9.0')).toBe(true)
  expect(isAfter('1.9.0', '1.10.0')).toBe(false)
  expect(isAfter('1.9.0', '1.9.0')).toBe(false)
})

test("the project's own changelog has the version of package.json, released, and at most one to come", () => {
  const read = (name: string) => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8')
  const releases = readChangelog(read('CHANGELOG.md'))
  const { version } = JSON.parse(read('package.json'))
  expect(releases.find((release) => release.version === version)?.day).toMatch(/^\d{1,2} [A-Z][a-z]+ \d{4}$/)
  expect(releases.slice(1).every(({ day }) => day !== unreleased)).toBe(true)
})
