import { Font } from '@react-pdf/renderer'

const file = (name: string) => new URL(`fonts/${name}.ttf`, import.meta.url).pathname

for (const part of ['latin', 'extended', 'vietnamese', 'gurmukhi']) {
  const fonts = [{ src: file(`text-${part}`) }, { src: file(`strong-${part}`), fontWeight: 700 }]
  Font.register({ family: `anek-${part}`, fonts })
}
Font.register({ family: 'anek-display', src: file('display') })
// A word is divided only where it is wider than a column.
Font.registerHyphenationCallback((word) => word.match(/.{1,22}/gsu) ?? [word])

const gurmukhi = [400, 700].map((fontWeight) => ({ fontFamily: 'anek-gurmukhi', fontWeight }))
await Promise.all(gurmukhi.map((each) => Font.load(each)))
const shapers = gurmukhi.flatMap((each) => Font.getFont(each)?.data ?? [])

/** The size of all words that people have typed, in points. */
export const textSize = 10

// The renderer (@react-pdf/render 4.7) scales the place of a sign above or below its letter by the font's size twice,
// so that it stood behind the letter. Only Gurmukhi has such signs.
for (const shaper of shapers) {
  const layOut = shaper.layout.bind(shaper)
  shaper.layout = (...given: unknown[]) => {
    const run = layOut(...given)
    for (const position of run.positions) {
      position.xOffset *= 1000 / textSize
      position.yOffset *= 1000 / textSize
    }
    return run
  }
}

/**
 * Whether the renderer can join these letters of Gurmukhi. It fails where a vowel or nasal sign follows a letter to
 * which the font cannot attach it, as in ਔਂ.
 */
function canJoin(letters: string): boolean {
  try {
    for (const shaper of shapers) shaper.layout(letters)
    return true
  } catch {
    return false
  }
}

// The letters that the fonts of documents have (scripts/cut-fonts.ts): Latin with all its accents, Gurmukhi, and our punctuation.
const knownLetters =
  /[\n\u0020-\u007e\u00a0-\u00ac\u00ae-\u0131\u0134-\u0148\u014a-\u017e\u01a0\u01a1\u01af\u01b0\u0218-\u021b\u0a01-\u0a03\u0a05-\u0a0a\u0a0f\u0a10\u0a13-\u0a28\u0a2a-\u0a30\u0a32\u0a33\u0a35\u0a36\u0a38\u0a39\u0a3c\u0a3e-\u0a42\u0a47\u0a48\u0a4b-\u0a4d\u0a51\u0a59-\u0a5c\u0a5e\u0a66-\u0a75\u0964\u0965\u1ea0-\u1ef9–—‘’“”•…×]/

/**
 * Returns a text as the fonts can draw it. A letter or sign of another script becomes a question mark, because without
 * one the reader would see nothing at all; the order on the screens has the letter. Emoji, accents that the fonts lack
 * and all that is invisible are left out, because one joiner would shift or end the drawing of a whole line.
 */
export function drawable(text: string): string {
  return [...text.normalize('NFC')]
    .map(drawn)
    .join('')
    .replace(/ +/g, ' ')
    .replace(/[\u0900-\u0a7f]+/g, joinable)
    .replace(/ ?\n[ \n]*/g, '\n')
    .trim()
}

function drawn(letter: string): string {
  if (/['ʻʼ]/.test(letter)) return '’'
  if (knownLetters.test(letter)) return letter
  if (/\p{Pd}/u.test(letter)) return '-'
  const parts = [...letter.normalize('NFKD')].filter((part) => knownLetters.test(part)).join('')
  return parts || (/[\p{L}\p{N}\p{P}\p{Sc}]/u.test(letter) ? '?' : '')
}

/** Returns letters of Gurmukhi without those that can't be joined to the letters before them. */
function joinable(letters: string): string {
  if (canJoin(letters)) return letters
  return [...letters].reduce((before, letter) => (canJoin(before + letter) ? before + letter : before), '')
}
