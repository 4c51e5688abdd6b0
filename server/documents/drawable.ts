import { canJoin } from './fonts.ts'

// What the fonts of documents have (scripts/cut-fonts.ts): Latin with all its accents, Gurmukhi, and our punctuation.
const known =
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
    .replace(/[\u0900-\u0a7f]+/g, joined)
    .replace(/ ?\n[ \n]*/g, '\n')
    .trim()
}

function drawn(letter: string): string {
  if (/['ʻʼ]/.test(letter)) return '’'
  if (known.test(letter)) return letter
  if (/\p{Pd}/u.test(letter)) return '-'
  const parts = [...letter.normalize('NFKD')].filter((part) => known.test(part)).join('')
  return parts || (/[\p{L}\p{N}\p{P}\p{Sc}]/u.test(letter) ? '?' : '')
}

/** Leaves out each letter of Gurmukhi that cannot be joined to those before it. */
function joined(letters: string): string {
  if (canJoin(letters)) return letters
  return [...letters].reduce((before, letter) => (canJoin(before + letter) ? before + letter : before), '')
}
