/** Shapes filled with stitches, as phulkari fills its diamonds: parallel threads whose direction tells the parts apart. */

export type Point = readonly [x: number, y: number]

/** A closed outline with what it is sewn with: `angle` in degrees is where its threads run. */
export interface Patch {
  outline: Point[]
  angle: number
  colour: string
}

/** From one thread to the next, in the units of the drawing. */
const spacing = 5

/** Patches as a square SVG picture, `size` units wide. */
export function embroidered(patches: Patch[], size: number): string {
  const byColour = Map.groupBy(patches, ({ colour }) => colour)
  const paths = [...byColour].map(([colour, each]) => `<path stroke="${colour}" d="${each.map(threads).join('')}"/>`)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" fill="none" stroke-linecap="round" stroke-width="${spacing * 0.74}">${paths.join('')}</svg>`
}

/** The stitches of one patch as a path: where lines at its angle run inside of it. */
function threads({ outline, angle }: Patch): string {
  const turned = outline.map((point) => turn(point, -angle))
  const heights = turned.map(([, y]) => y)
  const first = Math.ceil(Math.min(...heights) / spacing) * spacing
  const path: string[] = []
  for (let y = first; y <= Math.max(...heights); y += spacing) {
    const crossings = crossingsAt(y, turned)
    for (let index = 0; index + 1 < crossings.length; index += 2) {
      const [from, to] = [crossings[index] ?? 0, crossings[index + 1] ?? 0]
      if (to - from > spacing / 2) path.push(stitch(turn([from + 1, y], angle), turn([to - 1, y], angle)))
    }
  }
  return path.join('')
}

/** Where a level line crosses the outline, from left to right. */
function crossingsAt(y: number, outline: Point[]): number[] {
  return outline
    .flatMap(([x1, y1], index) => {
      const [x2, y2] = outline[(index + 1) % outline.length] ?? [x1, y1]
      return y1 <= y !== y2 <= y ? [x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)] : []
    })
    .sort((a, b) => a - b)
}

function stitch([x1, y1]: Point, [x2, y2]: Point): string {
  return `M${round(x1)} ${round(y1)}l${round(x2 - x1)} ${round(y2 - y1)}`
}

/** A point turned around a middle, clockwise on the screen. */
function turn([x, y]: Point, degrees: number, [middleX, middleY]: Point = [0, 0]): Point {
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)]
  const [dx, dy] = [x - middleX, y - middleY]
  return [middleX + dx * cos - dy * sin, middleY + dx * sin + dy * cos]
}

/** The part of an ellipse between two angles in degrees, as a closed outline; the whole of it when they are left out. */
export function ellipse([x, y]: Point, width: number, height = width, from = 0, to = 360): Point[] {
  return Array.from({ length: 49 }, (_, index) => {
    const angle = ((from + ((to - from) * index) / 48) * Math.PI) / 180
    return [x + (width / 2) * Math.cos(angle), y + (height / 2) * Math.sin(angle)] as const
  })
}

/** A leaf or petal from its foot to its tip, `width` wide where it is widest: `belly` of the way up. */
export function petal(length: number, width: number, belly = 0.5): Point[] {
  const side = (sign: 1 | -1) =>
    Array.from({ length: 21 }, (_, index) => {
      const way = index / 20
      const bend = way < belly ? way / belly : (1 - way) / (1 - belly)
      return [((sign * width) / 2) * Math.sin((bend * Math.PI) / 2), -length * way] as const
    })
  return [...side(1), ...side(-1).reverse()]
}

/** An outline turned around the origin and then moved. */
export function placed(outline: Point[], degrees: number, [dx, dy]: Point): Point[] {
  return outline.map((point) => {
    const [x, y] = turn(point, degrees)
    return [x + dx, y + dy]
  })
}

const round = (value: number) => Math.round(value * 10) / 10
