/** The two cuts of the film: one for screens that lie, one for screens that stand. */

/** Where the camera stands and what is before it. Lengths in the picture are frame heights, from the middle. */
interface Shot {
  /** Focal length, shift to the right, shift upwards, roll in radians. */
  lens: number[]
  eye: number[]
  target: number[]
  /** Rods as y, z, shift along the rod, turn: the sharp one, and those out of focus. */
  near: number[]
  far: number[]
  /** Where the food begins and ends along the rods. */
  ends: number[]
  /** The fire: its centre, floor, height, width. */
  hearth: number[]
  /** The oven's edge: its lowest point, its curve, its thickness. */
  lip: number[]
  /** The x from which the fire grows, and where it has grown. */
  calm: number[]
  /** The sparks' field: half its width, how high they rise. */
  reach: number[]
  /** Of what is out of focus. */
  blur: number
}

/** What a browser may choose, best first. */
export interface Encoding {
  codec: 'av1' | 'h264'
  width: number
  media: string
  /** Constant quality of the encoder to begin with: higher is smaller. */
  crf: number
}

export interface Cut {
  name: 'wide' | 'tall'
  /** Of the frames as they are drawn. */
  width: number
  height: number
  media: string
  posterWidths: number[]
  /** For a poster as AVIF, at any width: on a phone it is most of the first screen's load. */
  posterBytes: number
  films: Encoding[]
  shot: Shot
}

const portrait = '(orientation: portrait)'
/** A phone on its side is below the width from which the wide cut comes in full. */
const landscape = '(orientation: landscape)'

export const framesPerSecond = 24
export const frameCount = 240

export const cuts: Record<Cut['name'], Cut> = {
  tall: {
    name: 'tall',
    width: 720,
    height: 1280,
    media: portrait,
    posterWidths: [480, 640, 720, 960],
    posterBytes: 32_000,
    films: [
      { codec: 'av1', width: 720, media: portrait, crf: 41 },
      { codec: 'h264', width: 720, media: portrait, crf: 31.4 },
    ],
    shot: {
      lens: [1.55, 0, 0.19, -0.4],
      eye: [-0.4, 2.1, 7.2],
      target: [0, 0, 0],
      near: [0, 0, 0.2, 0],
      far: [0.3, -1.5, 0.75, 2, 0.3, -3, 0.3, 4],
      ends: [-9, 9],
      hearth: [0.03, -0.27, 0.88, 1.2],
      lip: [-0.09, 0.4, 0.05],
      calm: [-0.7, -0.1],
      reach: [0.3, 0.8],
      blur: 0.008,
    },
  },
  wide: {
    name: 'wide',
    width: 1920,
    height: 1080,
    media: landscape,
    posterWidths: [960, 1440, 1920],
    posterBytes: 72_000,
    films: [
      { codec: 'av1', width: 1920, media: `${landscape} and (min-width: 80rem)`, crf: 55 },
      { codec: 'av1', width: 1280, media: landscape, crf: 46 },
      { codec: 'h264', width: 1280, media: landscape, crf: 32.6 },
    ],
    shot: {
      lens: [2.3, 0.05, 0.15, -0.1],
      eye: [-1.4, 2.2, 6.6],
      target: [0.2, 0, 0],
      near: [0, 0, 0.2, 0],
      far: [0.3, -1.5, 0.75, 2, 0.3, -3, 0.3, 4],
      ends: [-9, 9],
      hearth: [0.12, -0.38, 1.08, 1.8],
      lip: [-0.17, 0.1, 0.08],
      calm: [-0.9, 0.1],
      reach: [0.8, 1.0],
      blur: 0.012,
    },
  },
}
