import { Font } from '@react-pdf/renderer'

const file = (name: string) => new URL(`fonts/${name}.ttf`, import.meta.url).pathname

for (const part of ['latin', 'extended', 'vietnamese', 'gurmukhi']) {
  const fonts = [{ src: file(`text-${part}`) }, { src: file(`strong-${part}`), fontWeight: 700 }]
  Font.register({ family: `anek-${part}`, fonts })
}
Font.register({ family: 'anek-display', src: file('display') })
// Words are not divided, but for those that are wider than a column.
Font.registerHyphenationCallback((word) => word.match(/.{1,22}/gsu) ?? [word])

const gurmukhi = [400, 700].map((fontWeight) => ({ fontFamily: 'anek-gurmukhi', fontWeight }))
await Promise.all(gurmukhi.map((each) => Font.load(each)))
const shapers = gurmukhi.flatMap((each) => Font.getFont(each)?.data ?? [])

/** The size of all words that people typed, in points. */
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
export function canJoin(letters: string): boolean {
  try {
    for (const shaper of shapers) shaper.layout(letters)
    return true
  } catch {
    return false
  }
}
