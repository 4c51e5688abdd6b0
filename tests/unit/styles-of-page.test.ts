import { expect, test } from 'vitest'
import { stylesOfPage } from '../../site/styles-of-page.ts'

const pageWith = (css: string, body: string) => `<head><style id="theme">${css}</style></head><body>${body}</body>`
const stylesOf = (css: string, body: string) =>
  /<style id="theme">(.*)<\/style>/.exec(stylesOfPage(pageWith(css, body)))?.[1]

test('a page keeps the rules of its own classes, with their states, and loses those of others', () => {
  const css = '.a{color:red}.a:hover{color:#00f}.b{color:red}.b .a{color:tan}@media print{.b{color:red}}'
  expect(stylesOf(css, '<p class="x a">')).toBe('.a{color:red}.a:hover{color:#00f}')
})

test('a class is found by the name that it has behind the HTML', () => {
  const css = '.\\[\\&\\>p\\]\\:mt-2>p{margin-top:2px}'
  expect(stylesOf(css, '<div class="[&amp;&gt;p]:mt-2"><p>')).toBe(css)
})

test('a rule stays where one of its alternatives is on the page, or where it asks that a class is missing', () => {
  const css = ':is(.a,.b) p{color:red}p:not(.b){color:tan}'
  expect(stylesOf(css, '<p class="a">')).toBe(css)
  expect(stylesOf(css, '<p>')).toBe('p:not(.b){color:tan}')
})

test('rules of elements, parts of controls and movements that are not on the page go', () => {
  const css = 'p,hr{color:red}::-webkit-search-cancel-button{margin:0}p:before{margin:0}@keyframes spin{to{opacity:0}}'
  expect(stylesOf(css, '<p>')).toBe('p{color:red}p:before{margin:0}')
  expect(stylesOf(css, '<input type="email">')).toBe('')
  expect(stylesOf(css, '<input type="search">')).toBe('::-webkit-search-cancel-button{margin:0}')
  const moving = '@keyframes spin{to{opacity:0}}p{animation:1s spin}'
  expect(stylesOf(moving, '<p>')).toBe(moving)
})

test('a property stays that has the name of a class nobody uses', () => {
  expect(stylesOf('p{text-wrap:pretty}.text-wrap{color:red}', '<p>')).toBe('p{text-wrap:pretty}')
})

test('only variables stay that a rule or an element uses', () => {
  const css = ':root{--used:1px;--shown:2px;--other:3px}p{margin:var(--used)}'
  const body = '<p style="width:var(--shown)">'
  expect(stylesOf(css, body)).toBe(':root{--used:1px;--shown:2px}p{margin:var(--used)}')
})

test('a variable goes with the last one that used it', () => {
  const css = ':root{--a:1px;--b:var(--a)}p{margin:0}'
  expect(stylesOf(css, '<p>')).toBe('p{margin:0}')
})

test('a rule for browsers with color-mix() alone becomes one for all, and its substitute goes', () => {
  const mixed = 'color-mix(in oklab, var(--a) 15%, transparent)'
  const css = `p{color:#0000}@supports (color:color-mix(in lab, red, red)){p{color:${mixed}}}`
  expect(stylesOf(css, '<p>')).toBe(`p{color:${mixed}}`)
})

test('a page without its style sheet stops the build', () => {
  expect(() => stylesOfPage('<html></html>')).toThrow('no style sheet')
})

const face = (name: string, more: string) =>
  `@font-face{font-family:A;${more};src:url(/assets/${name}.woff2)format("woff2")}`
const normal = face('normal', 'font-weight:400')
const strong = face('strong', 'font-weight:600')
const accents = face('accents', 'unicode-range:U+A1-A2,U+E4').replace(/(unicode-range:[^;]+);(.*)}/, '$2;$1}')

test('a page has the fonts that its words above the footer need, and fetches them before it is laid out', () => {
  const fontsOf = (css: string, body: string) => {
    const page = stylesOfPage(pageWith(normal + strong + accents + css, body))
    const fetched = [...page.matchAll(/<link rel="preload" as="font" type="font\/woff2" href="\/assets\/(\w+)/g)]
    return {
      fetched: fetched.map(([, name]) => name),
      left: [...page.matchAll(/url\(\/assets\/(\w+)/g)].map(([, name]) => name),
    }
  }
  expect(fontsOf('', '<p>a')).toEqual({ fetched: ['normal'], left: ['normal'] })
  expect(fontsOf('b{font-weight:bolder}', '<b>a</b>').fetched).toEqual(['normal', 'strong'])
  expect(fontsOf('.b{font-weight:600}', '<p>a').fetched).toEqual(['normal'])
  expect(fontsOf('', '<p>ä')).toEqual({ fetched: ['normal', 'accents'], left: ['normal', 'accents'] })
  expect(fontsOf('', '<p>a<footer>ä').left).toEqual(['normal'])
  // Below the end of the first screen the whole sheet says which letters are strong.
  const long = fontsOf('.b{font-weight:600}', '<p>a<link rel="stylesheet" href="/whole.css"/><p class="b">ä')
  expect(long).toEqual({ fetched: ['normal', 'strong', 'accents'], left: ['normal'] })
})
