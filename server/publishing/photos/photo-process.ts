import { writeFile } from 'node:fs/promises'
import { getPriority, setPriority } from 'node:os'
import sharp, { type Sharp } from 'sharp'
import type { MadePhoto } from '../../../contract/content/photo.ts'
import { longestSide, type PhotoKind, photoKinds, photoWidths } from '../../../contract/content/photo-address.ts'
import { isMoving, notAPhoto, refusalByFirstBytes } from './first-bytes.ts'

/** A photo as it was made of a file: what the site has to know of it, and its files. */
export interface Making {
  facts: Omit<MadePhoto, 'id'>
  files: { width: number; kind: PhotoKind; content: Uint8Array }[]
}

/** What the process answers: the photo, or a sentence that says why there is none. */
export type MakingAnswer = Making | { refused: string }

const isDamaged =
  'This photo is damaged, or not all of it is there. Open it on your device, save it anew, and choose that.'
const mostPixels = 50_000_000
/** The most memory that the process may take, in bytes: an AVIF of 50 megapixels needs a gigabyte. */
const mostMemory = 1_200_000_000
/** The most work of a processor that one photo may take, in microseconds. A usual one takes four seconds. */
const mostWork = 40_000_000
/** The ground of the site, on which a photo with holes is put. */
const ground = '#fffdf9'

/** Effort 4 takes six times as long, and its files are no smaller. */
const encode: Record<PhotoKind, (image: Sharp) => Sharp> = {
  avif: (image) => image.avif({ quality: 55, effort: 3 }),
  jpg: (image) => image.jpeg({ quality: 78, mozjpeg: true }),
}

// Visitors go first, and where the machine has no memory left, Linux ends this process before any other. A server that
// goes behind others already may not put it before itself.
setPriority(Math.max(5, getPriority()))
await writeFile('/proc/self/oom_score_adj', '1000').catch(() => undefined)
sharp.cache(false)
// No other reader of files is of use here, least of all those for SVG and PDF.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((kind) => `VipsForeignLoad${kind}Buffer`),
})
setInterval(() => {
  const { user, system } = process.cpuUsage()
  if (process.memoryUsage.rss() > mostMemory || user + system > mostWork) process.kill(process.pid, 'SIGKILL')
}, 20).unref()

process.once('message', async (bytes: Uint8Array) => {
  const answer = await make(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)).catch(() => ({
    refused: isDamaged,
  }))
  process.send?.(answer)
})

async function make(bytes: Buffer): Promise<MakingAnswer> {
  const refused = refusalByFirstBytes(bytes) ?? (await refusalByHead(bytes))
  if (refused) return { refused }
  // A file whose end is missing, or that holds less than it says, is refused too. Of all else that the library only warns
  // of, such as the odd heads of some phones' photos, every viewer makes a picture.
  let isCut = false
  const master = await sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
    .on('warning', (warning: string) => {
      isCut ||= warning.includes('premature end of data segment')
    })
    .autoOrient()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: ground })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  if (isCut) return { refused: isDamaged }
  const { width, height, channels } = master.info
  // What is made from bare pixels has neither a place nor a camera.
  const pixels = () => sharp(master.data, { raw: { width, height, channels } })
  const files: Making['files'] = []
  for (const each of photoWidths(width)) {
    for (const kind of photoKinds) {
      const content = await encode[kind](pixels().resize(each)).toBuffer()
      files.push({ width: each, kind, content: new Uint8Array(content) })
    }
  }
  return { facts: { width, height, colour: await colourOf(pixels()) }, files }
}

/** Reads no more than the head of a file, which says how large the picture is. */
async function refusalByHead(bytes: Buffer): Promise<string | undefined> {
  const { format, width, height, pages = 1 } = await sharp(bytes, { limitInputPixels: false }).metadata()
  if (!['jpeg', 'png', 'webp', 'heif'].includes(format)) return notAPhoto
  if (pages > 1) return isMoving
  if (width * height > mostPixels) return 'This photo has more than 50 megapixels. Save it smaller, and choose that.'
  return undefined
}

/** The colour of all pixels together, as #rrggbb. */
async function colourOf(image: Sharp): Promise<string> {
  const { data } = await image
    .resize(1, 1, { fit: 'fill' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const [red = 0, green = red, blue = red] = data
  return `#${[red, green, blue].map((each) => each.toString(16).padStart(2, '0')).join('')}`
}
