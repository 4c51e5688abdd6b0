/** Words as outlines, so that a mark needs no font. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as hb from 'harfbuzzjs'
import subsetFont from 'subset-font'
import { root } from './media-files.ts'

export const fonts = {
  latin: 'anek-latin/files/anek-latin-latin-standard-normal.woff2',
  gurmukhi: 'anek-gurmukhi/files/anek-gurmukhi-gurmukhi-standard-normal.woff2',
}

/** Outlines in a box that begins at 0 0: capitals stand 100 high, the baseline is at `baseline`. */
export interface Outline {
  path: string
  width: number
  height: number
  baseline: number
}

/** Shapes a line of text in the display cut (condensed, weight 800) and joins its glyphs into one path. */
export async function outline(text: string, script: keyof typeof fonts, tracking = 0): Promise<Outline> {
  const original = await readFile(join(root, 'node_modules/@fontsource-variable', fonts[script]))
  const cut = await subsetFont(original, `${text}H`, { targetFormat: 'sfnt', variationAxes: { wdth: 75, wght: 800 } })
  const bytes = cut.buffer.slice(cut.byteOffset, cut.byteOffset + cut.byteLength) as ArrayBuffer
  const font = new hb.Font(new hb.Face(new hb.Blob(bytes)))
  const buffer = new hb.Buffer()
  buffer.addText(text)
  buffer.guessSegmentProperties()
  hb.shape(font, buffer)
  const positions = buffer.getGlyphPositions()
  let pen = 0
  const glyphs = buffer.getGlyphInfos().map(({ codepoint }, index) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {}
    const placed = move(font.glyphToPath(codepoint), pen + xOffset, yOffset)
    pen += xAdvance + tracking
    return placed
  })
  return boxed(glyphs.flat())
}

type Command = { letter: string; numbers: number[] }

/** An SVG path of absolute M, L, Q, C and Z, moved and turned the right way up. */
function move(path: string, x: number, y: number): Command[] {
  return [...path.matchAll(/([MLQCZ])([^MLQCZ]*)/g)].map(([, letter = '', rest = '']) => ({
    letter,
    numbers: (rest.match(/-?[\d.]+/g) ?? []).map((each, index) => (index % 2 ? -(Number(each) + y) : Number(each) + x)),
  }))
}

/** Scales to capitals of 100 and shifts to the corner. Anek's capitals stand 1277 units of 2000 high. */
function boxed(commands: Command[]): Outline {
  const numbers = commands.flatMap((command) => command.numbers)
  const xs = numbers.filter((_, index) => index % 2 === 0)
  const ys = numbers.filter((_, index) => index % 2 === 1)
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  const scale = 100 / capitalHeight
  const place = (value: number, index: number) => round((value - (index % 2 ? top : left)) * scale)
  return {
    path: commands.map(({ letter, numbers }) => letter + numbers.map(place).join(' ')).join(''),
    width: round((Math.max(...xs) - left) * scale),
    height: round((Math.max(...ys) - top) * scale),
    baseline: round(-top * scale),
  }
}

const capitalHeight = 1277
const round = (value: number) => Math.round(value * 10) / 10
