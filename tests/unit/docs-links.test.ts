import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { readText } from './doc-tables.ts'

const root = new URL('../../', import.meta.url).pathname
const folders = 'art contract content deploy docs sandbox scripts server site staff-app tests ui'.split(' ')
const files = [
  ...readdirSync(root, { withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [entry.name] : [])),
  ...folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  ),
]
const pages = files.filter((path) => path.endsWith('.md'))
const isText = /(\.(md|tsx?|mjs|mts|css|html|py|sql|yaml|conf|nft|service|timer|example)|file)$/
/** Comments break where their lines are full, so a name may go on in the next line. */
const unbroken = (text: string) => text.replace(/\n *(\*|\/\/|#)? */g, ' ')
// This file names documents that are not there on purpose.
const texts = files
  .filter((path) => isText.test(path) && path !== 'tests/unit/docs-links.test.ts')
  .map((path) => ({ path, text: unbroken(readText(path)) }))

/** The names by which links reach the headings of a page, as GitHub makes them. */
const anchorsOf = (markdown: string) => headingsOf(markdown).map(slug)
const headingsOf = (markdown: string) => [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading)
const slug = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

/** Returns what is wrong with the relative links of a page. */
function brokenLinks(page: string, markdown: string): string[] {
  const links = [...markdown.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link)
  return links
    .filter((link) => !/^[a-z]+:/.test(link) && !leadsSomewhere(page, markdown, link))
    .map((link) => `${page}: ${link}`)
}

function leadsSomewhere(page: string, markdown: string, link: string): boolean {
  const [path = '', anchor] = link.split('#')
  const target = join(dirname(page), path)
  if (path && !existsSync(join(root, target))) return false
  return anchor === undefined || anchorsOf(path ? readText(target) : markdown).includes(anchor)
}

test('every relative link of a document leads to a file, and to a heading of it', () => {
  expect(pages).toContain('README.md')
  expect(pages.flatMap((page) => brokenLinks(page, readText(page)))).toEqual([])
})

test('every document that code or another document cites is there, with the heading', () => {
  const cited = texts.flatMap(({ path, text: whole }) =>
    [...whole.matchAll(/\bdocs\/([\w/-]+\.md)(?:, ["“]([^"”]+)["”])?/g)].map(([text, name = '', heading]) => ({
      path,
      text,
      name: `docs/${name}`,
      heading,
    })),
  )
  expect(cited.length).toBeGreaterThan(20)
  const wrong = cited.filter(
    ({ name, heading }) =>
      !existsSync(join(root, name)) || (heading !== undefined && !headingsOf(readText(name)).includes(heading)),
  )
  expect(wrong.map(({ path, text }) => `${path}: ${text}`)).toEqual([])
})

test('every file of the code that a document names is there', () => {
  const named = RegExp(`\`((?:${folders.join('|')})/[\\w./-]+\\.(?:tsx?|mjs|css|py|sql|json))\``, 'g')
  const found = pages.flatMap((page) => [...readText(page).matchAll(named)].map(([, path = '']) => ({ page, path })))
  expect(found.length).toBeGreaterThan(50)
  expect(found.filter(({ path }) => !existsSync(join(root, path)))).toEqual([])
})

test('every decision that code or a document cites is there', () => {
  const decisions = new Set(readdirSync(join(root, 'docs/decisions')).map((name) => name.slice(0, 3)))
  const cited = texts.flatMap(({ path, text: whole }) =>
    [...whole.matchAll(/\b[Dd]ecisions?[ /](\d{3})((?:, \d{3})*(?: and \d{3})?)/g)].flatMap(
      ([text, first, others = '']) =>
        [first, ...(others.match(/\d{3}/g) ?? [])].map((number) => ({ path, text, number })),
    ),
  )
  expect(cited.length).toBeGreaterThan(50)
  const wrong = cited.filter(({ number }) => !decisions.has(number ?? ''))
  expect(wrong.map(({ path, text }) => `${path}: ${text}`)).toEqual([])
})

test('code cites no specification, design or contract that is not in the repository', () => {
  const elsewhere = /\b(spec|design) sections?\b|\((spec|design|wire):|\bthe (specification|spec)\b/gi
  const found = texts
    .filter(({ path }) => !path.endsWith('.md'))
    .flatMap(({ path, text }) => [...text.matchAll(elsewhere)].map(([found]) => `${path}: ${found}`))
  expect(found).toEqual([])
})
