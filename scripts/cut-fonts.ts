/**
 * Cuts the site's fonts from the Fontsource originals: run `node scripts/cut-fonts.ts`, then `npm run format`. The one
 * family, Anek, has three fixed cuts, because they are half the size of a variable file with both axes.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { Blob, Face } from 'harfbuzzjs'
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
  // Letters of guests' names. Browsers fetch the file only if a page has one of them.
  { name: 'text-accents', source: latin, axes: text, characters: accents },
  { name: 'text-extended', source: extended, axes: text, characters: latinExtended },
  { name: 'display-gurmukhi', source: gurmukhi, axes: display, characters: 'ਤੰਦੂਰ ਰੋਡ', features: undefined },
  // For staff's screens and paper, because not every tablet has a font for customers' names.
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

const variable = '../node_modules/@fontsource-variable'
const anek = (family: string, subset = family) =>
  `${variable}/anek-${family}/files/anek-${family}-${subset}-standard-normal.woff2`
const noto = (subset: string) => `${variable}/noto-sans/files/noto-sans-${subset}-standard-normal.woff2`
/**
 * Chosen because it draws each letter as one piece. The renderer drops one of two pieces at the beginning of a word.
 */
const vazirmatn = `${variable}/vazirmatn/files/vazirmatn-arabic-wght-normal.woff2`
const emoji = '../node_modules/@fontsource/noto-emoji/files/noto-emoji-emoji-400-normal.woff2'
/**
 * From Debian's package fonts-droid-fallback (Apache-2.0): simplified and traditional Chinese, and Japanese, in 4 MB.
 */
const droid = '/usr/share/fonts/truetype/droid/DroidSansFallbackFull.ttf'

/** For scripts whose letters need no font rules except kerning. */
const plain = { keepFeatures: ['kern'] }
const papers = [
  { part: 'latin', source: anek('latin'), characters: `${basics}${latinOne}ıŒœ€„‚‹›`, ...plain },
  {
    part: 'extended',
    source: anek('latin', 'latin-ext'),
    characters: `${from(0x100, 0x24f)}${from(0x1e00, 0x1e9f)}`,
    ...plain,
  },
  { part: 'vietnamese', source: anek('latin', 'vietnamese'), characters: `ƠơƯư${from(0x1ea0, 0x1ef9)}`, ...plain },
  // The font's own rules join its letters, so all rules are kept.
  { part: 'gurmukhi', source: anek('gurmukhi'), characters: gurmukhiLetters },
]
/** Rare letters have only the cut `text`, which is used for strong text too. */
const papersOfFewNames = [
  { part: 'devanagari', source: anek('devanagari'), characters: from(0x900, 0x97f) },
  { part: 'gujarati', source: anek('gujarati'), characters: from(0xa81, 0xaff) },
  { part: 'tamil', source: anek('tamil'), characters: from(0xb82, 0xbfa) },
  { part: 'bengali', source: anek('bangla', 'bengali'), characters: from(0x980, 0x9fe) },
  { part: 'arabic', source: vazirmatn, characters: `${from(0x600, 0x6ff)}${from(0x750, 0x77f)}` },
  { part: 'cyrillic', source: noto('cyrillic'), characters: `${from(0x400, 0x52f)}№`, ...plain },
  { part: 'cyrillic-extended', source: noto('cyrillic-ext'), characters: from(0x460, 0x52f), ...plain },
  { part: 'greek', source: noto('greek'), characters: from(0x370, 0x3ff), ...plain },
  { part: 'greek-extended', source: noto('greek-ext'), characters: from(0x1f00, 0x1fff), ...plain },
  {
    part: 'east-asian',
    source: droid,
    characters: `${from(0x3001, 0x30ff)}${from(0x3400, 0x9fff)}`,
    keepFeatures: [],
  },
  { part: 'emoji', source: emoji, characters: emojiLetters(), keepFeatures: [] },
]
const cutsOfPapers = [
  ...papers.map((paper) => ({ ...paper, name: `text-${paper.part}`, axes: text })),
  ...papers.map((paper) => ({ ...paper, name: `strong-${paper.part}`, axes: strong })),
  { part: '', name: 'display', source: anek('latin'), characters: basics, ...plain, axes: display },
  ...papersOfFewNames.map((paper) => ({ ...paper, name: `text-${paper.part}`, axes: text })),
]

// Documents (server/documents/) embed the letters that they use from these fonts.
const lettersOfParts: Record<string, string> = {}
for (const [index, { part, name, source, characters, axes, ...rules }] of cutsOfPapers.entries()) {
  const original = await readFile(new URL(source, import.meta.url))
  const { wght } = axes
  const fixed: Record<string, number> = source === vazirmatn ? { wght } : {}
  const variationAxes = [droid, emoji, vazirmatn].includes(source) ? fixed : axes
  const options = { targetFormat: 'sfnt', noHinting: true, variationAxes } as const
  const font = await subsetFont(original, characters, { ...options, ...rules })
  const bytes = renamed(font, index)
  await writeFile(new URL(`../server/documents/fonts/${name}.ttf`, import.meta.url), bytes)
  if (part) lettersOfParts[part] ??= rangesOf(bytes)
  console.log(`${name}.ttf`, bytes.length)
}
const rows = Object.entries(lettersOfParts).map(([part, ranges]) => `  ${JSON.stringify(part)}:\n    '${ranges}',\n`)
await writeFile(
  new URL('../server/documents/font-letters.ts', import.meta.url),
  `/** The letters of each font of documents, as ranges of Unicode. Made by scripts/cut-fonts.ts. */
export const fontLetters = {\n${rows.join('')}} as const\n\nexport type FontPart = keyof typeof fontLetters\n`,
)

/** Returns the visible letters of a font, as ranges: "20-7e a0". */
function rangesOf(font: Buffer): string {
  const has = [...new Face(new Blob(new Uint8Array(font))).collectUnicodes()].sort((one, other) => one - other)
  const ranges: [number, number][] = []
  for (const code of has.filter((each) => !/\p{Cf}/u.test(String.fromCodePoint(each)))) {
    const last = ranges.at(-1)
    if (last && last[1] === code - 1) last[1] = code
    else ranges.push([code, code])
  }
  return ranges.map((ends) => [...new Set(ends)].map((code) => code.toString(16)).join('-')).join(' ')
}

/** Returns single emoji, and the letters that flags are made of. */
function emojiLetters(): string {
  const all = `${from(0x2190, 0x2bff)}${from(0x1f000, 0x1faff)}`
  return [...all].filter((each) => /\p{Extended_Pictographic}|\p{Regional_Indicator}/u.test(each)).join('')
}

/** Gives a cut its own name. If two cuts shared a name, a PDF would embed another copy at each change between them. */
function renamed(font: Buffer, index: number): Buffer {
  const name = font.toString('latin1')
  const wide = (text: string) => Buffer.from(text, 'utf16le').swap16().toString('latin1')
  const own = index.toString(36)
  const [before, after] = name.includes(wide('Medium')) ? ['Medium', `Paper${own}`] : ['Regular', `Papers${own}`]
  return Buffer.from(name.replaceAll(wide(before), wide(after)), 'latin1')
}

function from(first: number, last: number): string {
  return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('')
}

/**
 * Maps ' to the glyph of ’, so that a typed "O'Brien" is set properly. Writes a new character map (OpenType cmap,
 * format 4) at the end of the font.
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

/** Writes one range per character. The subsetter joins them again. */
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
