/** What the four tiles of the home page are proud of, each sewn in threads that show on its tile's ground. */
import { palette } from '../marks/media-files.ts'
import { ellipse, type Patch, type Point, petal, placed } from './stitches.ts'

const middle: Point = [120, 120]
const around = (count: number) => Array.from({ length: count }, (_, index) => (360 / count) * index)

/** Half of a petal, so that its two halves can be sewn in two directions. */
const half = (outline: Point[], side: 1 | -1) => outline.filter(([x]) => x * side >= -0.01)

/** Star anise, on chilli: eight pods, each open along its middle with a seed in it. */
const starAnise = (): Patch[] => {
  const pod = petal(112, 50, 0.55)
  return around(8).flatMap((degrees) => [
    { outline: placed(half(pod, 1), degrees, middle), angle: degrees + 35, colour: palette.turmeric },
    { outline: placed(half(pod, -1), degrees, middle), angle: degrees - 35, colour: palette.ember },
    { outline: placed(ellipse([0, -64], 14, 24), degrees, middle), angle: degrees, colour: palette.paper },
  ])
}

/** A halved onion, on turmeric: rings that alternate, roots below and a shoot above. */
const onion = (): Patch[] => {
  const bulb = (share: number): Point[] =>
    ellipse([0, 0], 2, 2).map(([x, y]) => {
      const shoulder = y < 0 ? 1 - 0.28 * y * y : 1
      return [120 + x * 98 * share * shoulder, 138 + y * (y < 0 ? 86 : 74) * share]
    })
  const ring = (outer: number, inner: number, colour: string, angle: number): Patch => ({
    // There and back again: between two outlines, stitches fill the ring alone.
    outline: [...bulb(outer), ...bulb(inner).reverse()],
    angle,
    colour,
  })
  return [
    ring(1, 0.84, palette.chilli, 0),
    ring(0.78, 0.62, palette.paper, 90),
    ring(0.56, 0.4, palette.chilli, 0),
    ring(0.34, 0.18, palette.paper, 90),
    { outline: bulb(0.13), angle: 0, colour: palette.chilli },
    ...[-22, 0, 22].map((degrees) => ({
      outline: placed(petal(46, 16, 0.3), degrees, [120, 54]),
      angle: degrees + 90,
      colour: palette.coriander,
    })),
    ...[-30, -10, 10, 30].map((degrees) => ({
      outline: placed(petal(24, 7), 180 + degrees, [120, 212]),
      angle: degrees + 90,
      colour: palette.chilli,
    })),
  ]
}

/** A skewer from corner to corner, on charcoal: diamonds of meat between rounds of pepper, like a border of phulkari. */
const skewer = (): Patch[] => {
  const along = (distance: number): Point => [120 + distance * Math.SQRT1_2, 120 - distance * Math.SQRT1_2]
  const rod = (from: number, to: number, width: number): Patch => ({
    outline: placed(
      [
        [-width, -from],
        [width, -from],
        [width, -to],
        [-width, -to],
      ],
      45,
      middle,
    ),
    angle: 45,
    colour: palette.cream,
  })
  const meat = (distance: number): Patch[] => {
    const corner: Point[] = [
      [0, 0],
      [0, -39],
      [39, 0],
    ]
    return around(4).map((degrees, index) => ({
      outline: placed(corner, degrees + 45, along(distance)),
      angle: index % 2 ? 45 : 135,
      colour: index % 2 ? palette.ember : palette.turmeric,
    }))
  }
  const pepper = (distance: number): Patch => ({
    outline: placed(ellipse([0, 0], 66, 12), 45, along(distance)),
    angle: 45,
    colour: palette.coriander,
  })
  return [rod(-166, -138, 6), rod(138, 166, 6), ...[-94, 0, 94].flatMap(meat), ...[-47, 47].map(pepper)]
}

/** Lentils, on coriander: seven of them like a flower, each split in two. */
const lentils = (): Patch[] => {
  const lentil = (degrees: number, distance: number, colours: [string, string]): Patch[] => {
    const [x, y] = placed([[0, -distance]], degrees, middle)[0] ?? middle
    return colours.map((colour, index) => ({
      outline: ellipse([x, y], 68, 68, degrees + index * 180 + 3, degrees + (index + 1) * 180 - 3),
      angle: degrees + (index ? 90 : 0),
      colour,
    }))
  }
  return [
    ...lentil(30, 0, [palette.paper, palette.turmeric]),
    ...around(6).flatMap((degrees) => lentil(degrees, 78, [palette.turmeric, palette.paper])),
  ]
}

/** The drawings by their names, in boxes of 240 by 240. */
export const ingredients = {
  'star-anise': starAnise,
  onion,
  skewer,
  lentils,
}
