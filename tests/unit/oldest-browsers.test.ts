import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findInPage, findInScript, findInStyles } from '../../scripts/browsers/find-too-new.ts'
import { readText } from './doc-tables.ts'

test.each([
  ['Map.groupBy(orders, f)', 'Map.groupBy()'],
  ['Object.groupBy(orders, f)', 'Object.groupBy()'],
  ['Promise.withResolvers()', 'Promise.withResolvers()'],
  ['Promise.try(f)', 'Promise.try()'],
  ['AbortSignal.any([a, b])', 'AbortSignal.any()'],
  ['URL.parse(text)', 'URL.parse()'],
  ['text.isWellFormed()', '.isWellFormed()'],
  ['one.union(other)', '.union()'],
  ['menu.current?.hidePopover()', '.hidePopover()'],
  ['menu.showPopover()', '.showPopover()'],
  ['place.checkVisibility()', '.checkVisibility()'],
  ['Iterator.from(list)', 'Iterator.from()'],
  ['new Temporal.PlainDate(2026, 1, 1)', 'Temporal'],
  ['menu.matches(":popover-open")', ':popover-open'],
  ['jsx("nav", { popover: "auto" })', 'the attribute popover'],
  ['new RegExp("[a--b]", "v")', 'RegExp with the flag v'],
])('a script is refused for %s', (script, name) => {
  expect(findInScript(script)).toContain(name)
})

test.each(['/[a--b]/v.test(text)', 'using file = open()', 'import data from "./a.json" with { type: "json" }'])(
  'a script is refused for the syntax of %s',
  (script) => {
    expect(() => findInScript(script)).toThrow(SyntaxError)
  },
)

test.each([
  'orders.toSorted(f).at(-1)',
  'orders.findLast(f)',
  'structuredClone(order)',
  'AbortSignal.timeout(9)',
  'class A { static { A.b = /(?<=a)b/ } #c }',
  'menu.showPopover?.()',
  '(window.requestIdleCallback ?? setTimeout)(load)',
  'menu.matches(":is(:popover-open)")',
  'const Temporal = make(); new Temporal.Kitchen()',
])('a script may have %s', (script) => {
  expect(findInScript(script)).toEqual([])
})

test.each([
  ['#menu:popover-open { display: flex }', ':popover-open'],
  ['html:has(dialog[open]) { overflow: hidden }', ':has'],
  ['@starting-style { a { opacity: 0 } }', '@starting-style'],
  [':root { --paper: light-dark(white, black) }', 'light-dark()'],
  ['a { & b { color: red } }', '&'],
  ['a { field-sizing: content }', 'field-sizing'],
  ['a { text-box: trim-both cap alphabetic }', 'text-box'],
  ['a { width: calc-size(auto, size) }', 'calc-size()'],
  ['@media (scripting: none) { a { color: red } }', '(scripting)'],
  ['p { text-wrap: balance }', 'text-wrap'],
])('a style sheet is refused for %s', (styles, name) => {
  expect(findInStyles(styles)).toContain(name)
})

test.each([
  'a { color: color-mix(in oklab, red 20%, transparent); width: min(100cqi, 50svh) }',
  '@container (width >= 40rem) { a { inset: 0 } }',
  '@supports selector(:has(*)) { a:has(b) { color: red } }',
  '#menu:is(:popover-open, [data-open]) { display: flex }',
])('a style sheet may have %s', (styles) => {
  expect(findInStyles(styles)).toEqual([])
})

test('a page is looked at with its attributes, its styles and its scripts', () => {
  const page =
    '<style>a:has(b){}</style><nav popover></nav><script>Map.groupBy(a, b)</script><script type="module">c.union(d)</script><script type="application/json">{}</script>'
  expect(findInPage(page).sort()).toEqual(['.union()', ':has', 'Map.groupBy()', 'the attribute popover'])
})

test('npm run lint refuses a built file that is too new, and says which and for what', () => {
  const { scripts } = JSON.parse(readText('package.json'))
  const [command = ''] = /node scripts\/lint-browsers\.ts/.exec(scripts.lint) ?? []
  const folder = mkdtempSync(join(tmpdir(), 'too-new-'))
  try {
    writeFileSync(join(folder, 'index.js'), 'export const days = Map.groupBy(orders, dayOf)')
    writeFileSync(join(folder, 'index.css'), '@starting-style{a{opacity:0}}')
    const [program = '', ...options] = command.split(' ')
    const lint = () => execFileSync(program, [...options, folder], { encoding: 'utf8', stdio: 'pipe' })
    expect(lint).toThrow('index.js is too new for the oldest browsers: Map.groupBy()')
    expect(lint).toThrow('index.css is too new for the oldest browsers: @starting-style')
  } finally {
    rmSync(folder, { recursive: true })
  }
})
