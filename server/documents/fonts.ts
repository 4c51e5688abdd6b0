import { readFile } from 'node:fs/promises'
import { Font } from '@react-pdf/renderer'
import type { FontPart } from './font-letters.ts'
import { drawable, fontsFor } from './letters.ts'
import { shapeWithHarfBuzz } from './shape-letters.ts'

/** The fonts whose letters join, change places or carry signs by the rules of their script; and emoji (shape-letters.ts). */
const shaped = new Set<FontPart>(['gurmukhi', 'devanagari', 'gujarati', 'tamil', 'bengali', 'arabic', 'emoji'])
/** The fonts that have a strong cut too. */
const strong = new Set<FontPart>(['latin', 'extended', 'vietnamese', 'gurmukhi'])

const file = (name: string) => new URL(`fonts/${name}.ttf`, import.meta.url).pathname

Font.register({ family: 'anek-display', src: file('display') })

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
/** Scripts that are written without spaces. */
const unspaced = /(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])/u
/** The most letters and signs of one part of a word, which has to fit into a column. */
const widest = 22

// A word is divided only where it is wider than a column. Between two parts that have an empty one between them, as in
// Chinese, the renderer sets no hyphen.
Font.registerHyphenationCallback((word) =>
  word.split(unspaced).flatMap((part, index) => [...(index > 0 ? [''] : []), ...divided(part)]),
)

function divided(word: string): string[] {
  const parts = ['']
  for (const { segment } of graphemes.segment(word)) {
    const last = parts.at(-1) ?? ''
    if (last.length + segment.length > widest) parts.push(segment)
    else parts[parts.length - 1] = last + segment
  }
  return parts
}

const ours = 'Total paid'
const loaded = new Map<FontPart, Promise<void>>()

/**
 * Reads the fonts for our own words and for these texts, those that were not read before. Returns the names of their
 * families, for a style's `fontFamily`.
 */
export async function loadFonts(texts: readonly string[]): Promise<string[]> {
  const parts = fontsFor(drawable(`${ours} ${texts.join(' ')}`))
  for (const part of parts) {
    if (!loaded.has(part)) loaded.set(part, loadFont(part))
    await loaded.get(part)
  }
  return parts.map(familyOf)
}

const familyOf = (part: FontPart) => `paper-${part}`

async function loadFont(part: FontPart): Promise<void> {
  const cuts = [{ name: `text-${part}`, fontWeight: 400 }]
  if (strong.has(part)) cuts.push({ name: `strong-${part}`, fontWeight: 700 })
  const fontFamily = familyOf(part)
  for (const { name, fontWeight } of cuts) {
    Font.register({ family: fontFamily, fontWeight, src: file(name) })
    await Font.load({ fontFamily, fontWeight })
    const font = Font.getFont({ fontFamily, fontWeight })?.data
    if (font && shaped.has(part)) await shapeWithHarfBuzz(font, await readFile(file(name)))
  }
}
