const marks = /[\u0300-\u036f\u064b-\u065f\u0670\u0640\u093c\u0a3c\u0a71\u0abc\u200b-\u200f]/gu
const sameLetters: Record<string, string> = {
  ł: 'l',
  Ł: 'L',
  ß: 'ss',
  œ: 'oe',
  Œ: 'Oe',
  ي: 'ی',
  ى: 'ی',
  ك: 'ک',
  ة: 'ه',
  ہ: 'ه',
  ۃ: 'ه',
  ھ: 'ه',
  '\u0901': '\u0902',
  '\u0a01': '\u0a02',
  '\u0a70': '\u0a02',
  '\u0a81': '\u0a82',
}
const letters = new RegExp(`[${Object.keys(sameLetters).join('')}]`, 'gu')

/**
 * Folds a text for comparison: removes accents, and maps signs for the same sound in Arabic, Devanagari, Gurmukhi and
 * Gujarati to one.
 */
export function foldWords(text: string): string {
  return text
    .normalize('NFD')
    .replace(marks, '')
    .normalize('NFC')
    .replace(letters, (letter) => sameLetters[letter] ?? letter)
}
