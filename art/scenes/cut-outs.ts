/** Makes pictures smaller so that the edges of what is cut out stay clean. */
import sharp, { type Sharp } from 'sharp'

/** How far colours are continued into what is fully transparent, in pixels. */
const bleed = 6
/** Sharpening stays this far away from edges, in pixels. */
const rim = 2

export function sharpened(image: Sharp): Sharp {
  return image.sharpen({ sigma: 0.6, m1: 0.3, m2: 0.8 })
}

/**
 * Straight alpha in and out. sharp resizes with premultiplied colours, which keeps the ground's colour out of edges,
 * but three things draw a rim if they are not done apart. Sharpening a premultiplied edge lifts its colour above its
 * coverage, so only solid pixels are sharpened. A codec mixes neighbours, so transparent pixels take on the colours
 * beside them instead of black.
 */
export async function resizedCutOut(master: Buffer, width: number): Promise<Sharp> {
  const small = await sharp(master).resize(width).png({ compressionLevel: 1 }).toBuffer()
  const [plain, crisp, around, solid] = await Promise.all([
    pixels(sharp(small).ensureAlpha()),
    pixels(sharpened(sharp(small).removeAlpha()).ensureAlpha()),
    pixels(sharp(small).ensureAlpha().blur(bleed)),
    pixels(sharp(small).extractChannel('alpha').blur(rim).toColourspace('b-w')),
  ])
  const { data, info } = plain
  for (let pixel = 0; pixel < info.width * info.height; pixel++) {
    const at = 4 * pixel
    const source = data[at + 3] === 0 ? around.data : (solid.data[pixel] ?? 0) >= 254 ? crisp.data : undefined
    source?.copy(data, at, at, at + 3)
  }
  return sharp(data, { raw: { width: info.width, height: info.height, channels: 4 } })
}

const pixels = (image: Sharp) => image.raw().toBuffer({ resolveWithObject: true })
