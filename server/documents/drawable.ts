// What the fonts of documents have (scripts/cut-fonts.ts): Latin with all its accents, Gurmukhi, and our punctuation.
const unknown =
  /(?!\u200c|\u200d)[^\n\u0020-\u007e\u00a0-\u0131\u0134-\u0148\u014a-\u017f\u01a0\u01a1\u01af\u01b0\u0218-\u021b\u0a01-\u0a76\u0964\u0965\u1ea0-\u1ef9–—‘’“”•…→×]/gu

/**
 * Returns a text as the fonts can draw it. A letter of another script becomes a question mark, because without one the
 * reader would see nothing at all; the order on the screens has the letter. Straight apostrophes become round ones.
 */
export function drawable(text: string): string {
  return text.normalize('NFC').replaceAll("'", '’').replace(unknown, '?')
}
