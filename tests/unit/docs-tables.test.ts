import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readConfig, settings } from '../../server/config.ts'
import { readText, rowsOf } from './doc-tables.ts'

/** The defaults that the server computes where nothing is set, in the words of the page. */
const computed: Record<string, string> = {
  PUBLIC_URL: '`http://localhost:PORT`',
  SANDBOX_PORT: '`PORT + 1`',
  MAIL_FROM: 'what the site says',
  STAFF_EMAIL: 'what the site says',
}

function defaultInWords(name: string, value: unknown): string {
  if (computed[name]) return computed[name]
  const isNothing = value === undefined || (Array.isArray(value) && value.length === 0)
  return isNothing ? '–' : `\`${value}\``
}

test('docs/settings.md has each setting of the server with its default, and no other', () => {
  const defaults = Object.entries(settings.parse({}))
  const values = Object.fromEntries(defaults) as Record<string, unknown>
  const expected = Object.keys(settings.shape).map((name) => [`\`${name}\``, defaultInWords(name, values[name])])
  const written = rowsOf(readText('docs/settings.md')).map(([name, standard]) => [name, standard])
  expect(written.sort()).toEqual(expected.sort())
})

test('what docs/settings.md says of defaults that depend on PORT is what the server makes of them', () => {
  const { publicUrl, payments } = readConfig({ PORT: '4000' })
  expect(computed.PUBLIC_URL).toBe(`\`${publicUrl.replace('4000', 'PORT')}\``)
  expect(payments).toMatchObject({ kind: 'sandbox', port: 4000 + 1 })
})

const { scripts } = JSON.parse(readText('package.json')) as { scripts: Record<string, string> }
const named = (text: string) => [...text.matchAll(/\bnpm (?:run )?([a-z]+(?::[a-z]+)*)/g)].map(([, name]) => name)

test('docs/commands.md has each script of package.json once, and no other', () => {
  const written = rowsOf(readText('docs/commands.md')).flatMap(([command = '']) => named(command))
  expect(written.sort()).toEqual(Object.keys(scripts).sort())
})

test('every npm script that a document names is there', () => {
  const pages = ['README.md', 'CHANGELOG.md', ...filesUnder('docs')].filter((path) => path.endsWith('.md'))
  const missing = pages.flatMap((path) =>
    [...readText(path).matchAll(/\bnpm run (?:--silent )?([a-z][\w:-]*)/g)]
      .filter(([, name = '']) => !(name in scripts))
      .map(([text]) => `${path}: ${text}`),
  )
  expect(missing).toEqual([])
})

test('docs/decisions/README.md lists each decision with its number and title, and no other', () => {
  const files = readdirSync(new URL('../../docs/decisions', import.meta.url)).filter((name) => /^\d{3}-/.test(name))
  const expected = files.map((name) => {
    const [, title = ''] = /^# (.+)$/m.exec(readText(`docs/decisions/${name}`)) ?? []
    return `[${name.slice(0, 3)}](${name}) ${title}`
  })
  const rows = rowsOf(readText('docs/decisions/README.md'))
  expect(rows.map(([number, title]) => `${number} ${title}`)).toEqual(expected.sort())
  for (const row of rows) expect(row, row.join(' | ')).toHaveLength(3)
})

function filesUnder(folder: string): string[] {
  const root = new URL('../../', import.meta.url)
  return readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`)
}
