import type { Font } from '@react-pdf/renderer'

type LoadedFont = NonNullable<NonNullable<ReturnType<typeof Font.getFont>>['data']>

/**
 * Makes HarfBuzz choose and place the glyphs of a font. Without this the renderer uses fontkit, which fails at a mark
 * that the font can't attach, as in ਔਂ, and places every line from left to right. `file` is the font's file.
 */
export async function shapeWithHarfBuzz(font: LoadedFont, file: Uint8Array): Promise<void> {
  const { Blob, Buffer, ClusterLevel, Face, Font, shape } = await import('harfbuzzjs')
  const shaper = new Font(new Face(new Blob(file)))
  font.layout = (text: string) => {
    const buffer = new Buffer()
    buffer.setClusterLevel(ClusterLevel.CHARACTERS)
    buffer.addText(text)
    buffer.guessSegmentProperties()
    shape(shaper, buffer)
    const places = buffer.getGlyphPositions()
    const letters = buffer.getGlyphInfos().map((info, index) => ({ ...info, ...places[index] }))
    // The renderer wants glyphs in logical order, and reverses text from right to left itself.
    if (runsFromTheRight(text)) letters.reverse()
    const firsts = [...new Set(letters.map(({ cluster }) => cluster))].sort((one, other) => one - other)
    const glyphs = letters.map(({ codepoint, cluster }, index) => {
      const isFirst = letters.findIndex((each) => each.cluster === cluster) === index
      const end = firsts[firsts.indexOf(cluster) + 1]
      return copyOf(font.getGlyph(codepoint), isFirst ? unitsOf(text.slice(cluster, end)) : [])
    })
    return { glyphs, positions: keptPlaces(letters, font.unitsPerEm) }
  }
}

/** True for Arabic letters. Digits run from left to right in every script. */
const runsFromTheRight = (text: string) => /\p{Script=Arabic}/u.test(text) && /\p{L}/u.test(text)

/**
 * Splits an emoji into its two halves, because the renderer counts it as two letters in one place and as one in
 * another.
 */
const unitsOf = (text: string) => Array.from({ length: text.length }, (_, index) => text.charCodeAt(index))

/** Returns a copy of a glyph with its own code points. A font shares one object among all uses of a glyph. */
const copyOf = (glyph: object, codePoints: number[]) => Object.create(glyph, { codePoints: { value: codePoints } })

interface Place {
  xAdvance?: number
  xOffset?: number
  yOffset?: number
}

/**
 * Returns positions that keep their offsets. The renderer scales x offsets by the font's size twice, and sets y offsets
 * to 0 (@react-pdf/render 4.7, @react-pdf/textkit 7.0).
 */
function keptPlaces(places: Place[], unitsPerEm: number) {
  const positions = places.map(({ xAdvance = 0 }) => ({
    xAdvance,
    yAdvance: 0,
    xOffset: 0,
    yOffset: 0,
    advanceWidth: xAdvance,
  }))
  const inRenderersUnits = (value = 0) => (value * 1000) / unitsPerEm
  positions.map = ((scale: (position: object, index: number) => object) =>
    Array.from(positions, (position, index) => {
      const { xOffset, yOffset } = places[index] ?? {}
      return Object.defineProperties(scale(position, index), {
        xOffset: { value: inRenderersUnits(xOffset), enumerable: true },
        yOffset: { get: () => inRenderersUnits(yOffset), set: () => {}, enumerable: true },
      })
    })) as typeof positions.map
  return positions
}
