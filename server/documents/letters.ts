import { type FontPart, fontLetters } from './font-letters.ts'

/** The letters of each font (scripts/cut-fonts.ts), in order of preference. */
const letters = Object.entries(fontLetters).map(([part, ranges]) => {
  const inRanges = ranges.replaceAll(/[\da-f]+/g, '\\u{$&}').replaceAll(' ', '')
  return { part: part as FontPart, pattern: new RegExp(`[\\n${inRanges}]`, 'u') }
})

const partOf = (letter: string) => letters.find(({ pattern }) => pattern.test(letter))?.part

/** Returns the fonts needed for a text from `drawable`, in order of preference. Pure. */
export function fontsFor(text: string): FontPart[] {
  const needed = new Set([...new Set(text)].map(partOf))
  return letters.flatMap(({ part }) => (needed.has(part) ? part : []))
}

/**
 * Returns a text as the fonts of documents can draw it. A letter missing from all fonts becomes a question mark, which
 * the document explains (`hasLostLetters`). Invisible characters are dropped, because a single joiner would shift or
 * cut off a whole line. So are accents that the fonts lack. Pure.
 */
export function drawable(text: string): string {
  return [...text.normalize('NFC')]
    .map((letter) => drawn(letter) ?? '?')
    .join('')
    .replace(emojiBeforeAnother, '$1 ')
    .replace(/ +/g, ' ')
    .replace(/ ?\n[ \n]*/g, '\n')
    .trim()
}

/** The renderer (@react-pdf/layout 5.2) loses the font of an emoji that follows another one. A flag is two letters. */
const emojiBeforeAnother =
  /(\p{Extended_Pictographic}|\p{Regional_Indicator}{2})(?=[\p{Extended_Pictographic}\p{Regional_Indicator}])/gu

/** True if these texts have letters that can't be drawn. Pure. */
export function hasLostLetters(texts: readonly string[]): boolean {
  return texts.some((text) => [...text.normalize('NFC')].some((letter) => drawn(letter) === undefined))
}

/** Returns a letter or its drawable substitute; undefined if there is none and a reader would miss the letter. */
function drawn(letter: string): string | undefined {
  if (/['ʻʼ]/.test(letter)) return '’'
  if (partOf(letter)) return letter
  if (/\p{Pd}/u.test(letter)) return '-'
  const parts = [...letter.normalize('NFKD')].filter(partOf).join('')
  if (parts) return parts
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(letter) && !isOfEmoji.test(letter) ? undefined : ''
}

/** Changes only the skin tone of the emoji before it. */
const isOfEmoji = /\p{Emoji_Modifier}/u
