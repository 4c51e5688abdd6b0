import { readFile } from 'node:fs/promises'
import { Font } from '@react-pdf/renderer'
import type { FontPart } from './font-letters.ts'
import { drawable, fontsFor } from './letters.ts'
import { shapeWithHarfBuzz } from './shape-letters.ts'

/**
 * The fonts that need shaping: their letters join, move or carry marks by the rules of their script. Emoji too
 * (shape-letters.ts).
 */
const shaped = new Set<FontPart>(['gurmukhi', 'devanagari', 'gujarati', 'tamil', 'bengali', 'arabic', 'emoji'])
/** The fonts that also have a bold cut. */
const strong = new Set<FontPart>(['latin', 'extended', 'vietnamese', 'gurmukhi'])

const file = (name: string) => new URL(`fonts/${name}.ttf`, import.meta.url).pathname

Font.register({ family: 'anek-display', src: file('display') })

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
/** Matches between letters of scripts written without spaces. */
const unspaced = /(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])/u
/** The most characters in one part of a word. Each part must fit into a column. */
const widest = 22

// Divides a word only if it is wider than a column. An empty part between two others, as for Chinese, makes the
// renderer leave out the hyphen.
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
 * Loads the fonts for our own words and for these texts, except those loaded already. Returns their family names for a
 * style's `fontFamily`.
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
