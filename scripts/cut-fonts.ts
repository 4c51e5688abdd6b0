/**
 * Cuts the site's fonts from the Fontsource originals: `node scripts/cut-fonts.ts`.
 * There is one family, Anek, in three fixed cuts, because static cuts are half the size of one variable file with both
 * axes.
 */
import { readFile, writeFile } from 'node:fs/promises'
import subsetFont from 'subset-font'

const ascii = Array.from({ length: 95 }, (_, index) => String.fromCodePoint(32 + index)).join('')
const basics = `${ascii}\u00a0£é×½©·–—‘’“”•…→`
const latinOne = Array.from({ length: 96 }, (_, index) => String.fromCodePoint(160 + index)).join('')
const latinExtended = Array.from({ length: 128 }, (_, index) => String.fromCodePoint(256 + index)).join('')
const accents = [...latinOne].filter((character) => !basics.includes(character)).join('')

const gurmukhiLetters = `${from(0x0a01, 0x0a76)}।॥`

const display = { wdth: 75, wght: 800 }
const text = { wdth: 100, wght: 420 }
const strong = { wdth: 100, wght: 620 }

const latin = 'anek-latin/files/anek-latin-latin-standard-normal.woff2'
const extended = 'anek-latin/files/anek-latin-latin-ext-standard-normal.woff2'
const gurmukhi = 'anek-gurmukhi/files/anek-gurmukhi-gurmukhi-standard-normal.woff2'

const cuts = [
  { name: 'display', source: latin, axes: display, characters: basics },
  { name: 'text', source: latin, axes: text, characters: basics },
  { name: 'strong', source: latin, axes: strong, characters: basics },
  // Guests' names have these letters. The browser fetches the file only when one of them is on the page.
  { name: 'text-accents', source: latin, axes: text, characters: accents },
  { name: 'text-extended', source: extended, axes: text, characters: latinExtended },
  { name: 'display-gurmukhi', source: gurmukhi, axes: display, characters: 'ਤੰਦੂਰ ਰੋਡ', features: undefined },
  // For the staff's screens and their paper, since not every tablet has a font for customers' names.
  {
    name: 'text-gurmukhi',
    source: gurmukhi,
    axes: text,
    characters: `${gurmukhiLetters}\u200c\u200d`,
    features: undefined,
  },
  {
    name: 'strong-gurmukhi',
    source: gurmukhi,
    axes: strong,
    characters: `${gurmukhiLetters}\u200c\u200d`,
    features: undefined,
  },
]

for (const cut of cuts) {
  const original = await readFile(new URL(`../node_modules/@fontsource-variable/${cut.source}`, import.meta.url))
  const plain = await subsetFont(original, cut.characters, {
    targetFormat: 'sfnt',
    variationAxes: cut.axes,
    noHinting: true,
    ...('features' in cut ? {} : { keepFeatures: ['kern'] }),
  })
  const finished = cut.characters === basics ? withRoundApostrophe(plain) : plain
  const bytes = await subsetFont(finished, cut.characters, { targetFormat: 'woff2' })
  await writeFile(new URL(`../ui/fonts/${cut.name}.woff2`, import.meta.url), bytes)
  console.log(`${cut.name}.woff2`, bytes.length)
}

const vietnamese = 'anek-latin/files/anek-latin-vietnamese-standard-normal.woff2'
const papers = [
  { part: 'latin', source: latin, characters: `${basics}${latinOne}ıŒœ`, keepFeatures: ['kern'] },
  { part: 'extended', source: extended, characters: `${latinExtended}${from(0x218, 0x21b)}`, keepFeatures: ['kern'] },
  { part: 'vietnamese', source: vietnamese, characters: `ƠơƯư${from(0x1ea0, 0x1ef9)}`, keepFeatures: ['kern'] },
  // The font's own rules join its letters, so none is left out.
  { part: 'gurmukhi', source: gurmukhi, characters: gurmukhiLetters },
]
const cutsOfPapers = [
  ...papers.map((paper) => ({ ...paper, name: `text-${paper.part}`, axes: text })),
  ...papers.map((paper) => ({ ...paper, name: `strong-${paper.part}`, axes: strong })),
  { name: 'display', source: latin, characters: basics, keepFeatures: ['kern'], axes: display },
]

// Invoices and receipts (server/documents/) embed the letters of these that they use.
for (const [index, { name, source, characters, axes, keepFeatures }] of cutsOfPapers.entries()) {
  const original = await readFile(new URL(`../node_modules/@fontsource-variable/${source}`, import.meta.url))
  const options = { targetFormat: 'sfnt', variationAxes: axes, noHinting: true } as const
  const font = await subsetFont(original, characters, { ...options, ...(keepFeatures && { keepFeatures }) })
  const bytes = renamed(font, index)
  await writeFile(new URL(`../server/documents/fonts/${name}.ttf`, import.meta.url), bytes)
  console.log(`${name}.ttf`, bytes.length)
}

/** Gives a cut a name of its own. Of two cuts with one name a PDF would embed another copy at each change between them. */
function renamed(font: Buffer, index: number): Buffer {
  const name = font.toString('latin1')
  const wide = (text: string) => Buffer.from(text, 'utf16le').swap16().toString('latin1')
  return Buffer.from(name.replaceAll(wide('Medium'), wide(`Paper${index}`)), 'latin1')
}

function from(first: number, last: number): string {
  return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('')
}

/**
 * Draws ' as ’, because people type the straight one and "O'Brien" should still be set properly. It writes a new
 * character map (OpenType cmap, format 4) at the end of the font.
 */
function withRoundApostrophe(font: Buffer): Buffer {
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, index) => 12 + 16 * index)
  const entry = tables.find((at) => font.toString('latin1', at, at + 4) === 'cmap') ?? 0
  const cmap = font.readUInt32BE(entry + 8)
  const glyphs = readCharacterMap(font, cmap + font.readUInt32BE(cmap + 8))
  const map = writeCharacterMap([...glyphs, [0x27, glyphs.get(0x2019) ?? 0]])
  const finished = Buffer.concat([font, map])
  finished.writeUInt32BE(font.length, entry + 8)
  finished.writeUInt32BE(map.length, entry + 12)
  return finished
}

function readCharacterMap(font: Buffer, subtable: number): Map<number, number> {
  if (font.readUInt16BE(subtable) !== 4) throw new Error('This font maps its characters in another format than 4.')
  const doubled = font.readUInt16BE(subtable + 6)
  const glyphs = new Map<number, number>()
  for (let at = subtable + 14; at < subtable + 14 + doubled; at += 2) {
    const end = font.readUInt16BE(at)
    const start = font.readUInt16BE(at + 2 + doubled)
    const delta = font.readUInt16BE(at + 2 + 2 * doubled)
    if (font.readUInt16BE(at + 2 + 3 * doubled) !== 0)
      throw new Error('This font maps characters through a glyph list.')
    for (let code = start; code <= end && code < 0xffff; code++) glyphs.set(code, (code + delta) & 0xffff)
  }
  return glyphs
}

/** Writes one range for each character. The subsetter joins them again. */
function writeCharacterMap(pairs: [number, number][]): Buffer {
  const segments = [...new Map([...pairs, [0xffff, 0]])].sort(([one], [other]) => one - other)
  const codes = segments.map(([code]) => code)
  const deltas = segments.map(([code, glyph]) => (glyph - code) & 0xffff)
  const length = 16 + 8 * segments.length
  const header = [0, 1, 3, 1, 0, 12, 4, length, 0, 2 * segments.length, 0, 0, 0]
  const words = [...header, ...codes, 0, ...codes, ...deltas, ...codes.map(() => 0)]
  const bytes = Buffer.alloc(2 * words.length)
  words.forEach((word, index) => {
    bytes.writeUInt16BE(word, 2 * index)
  })
  return bytes
}
