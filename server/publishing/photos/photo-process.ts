import { writeFile } from 'node:fs/promises'
import { getPriority, setPriority } from 'node:os'
import sharp, { type Sharp } from 'sharp'
import type { MadePhoto } from '../../../contract/content/photo.ts'
import {
  type FileKind,
  longestSide,
  type PhotoKind,
  photoKinds,
  photoWidths,
  type UploadKind,
} from '../../../contract/content/photo-address.ts'
import { answerQuestions } from '../../operations/answer-questions.ts'
import { isMoving, notAPhoto, refusalByFirstBytes } from './first-bytes.ts'
import { readFilm } from './read-film.ts'

/** An uploaded file, and what it should be. */
export interface Uploaded {
  kind: UploadKind
  bytes: Uint8Array
}

/** What we make of an uploaded photo or film: its facts for the content, and its files. */
export interface Making {
  facts: Omit<MadePhoto, 'id'>
  files: { width: number; kind: FileKind; content: Uint8Array }[]
}

/** The answer of this process: the photo, or why it is refused, in a sentence. */
export type MakingAnswer = Making | { refused: string }

const isDamaged =
  'This photo is damaged, or not all of it is there. Open it on your device, save it anew, and choose that.'
const mostPixels = 50_000_000
/** The most memory that this process may take, in bytes. An AVIF of 50 megapixels needs a gigabyte. */
const mostMemory = 1_200_000_000
/** The most CPU time that one photo may take, in microseconds. A usual photo takes four seconds. */
const mostWork = 40_000_000
/** The site's background, which replaces transparent pixels. */
const ground = '#fffdf9'

/** AVIF's effort 4 takes six times as long as 3, and its files are no smaller. */
const encode: Record<PhotoKind, (image: Sharp) => Sharp> = {
  avif: (image) => image.avif({ quality: 55, effort: 3 }),
  jpg: (image) => image.jpeg({ quality: 78, mozjpeg: true }),
}

// Visitors go first: this process yields the CPU, and Linux ends it first when memory runs out. A server that already
// runs at a lower priority may not raise that, hence the `max`.
setPriority(Math.max(5, getPriority()))
await writeFile('/proc/self/oom_score_adj', '1000').catch(() => undefined)
sharp.cache(false)
// Blocks all loaders but these four, above all those for SVG and PDF.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((kind) => `VipsForeignLoad${kind}Buffer`),
})
setInterval(() => {
  const { user, system } = process.cpuUsage()
  if (process.memoryUsage.rss() > mostMemory || user + system > mostWork) process.kill(process.pid, 'SIGKILL')
}, 20).unref()

answerQuestions(({ kind, bytes }: Uploaded) => {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return kind === 'film' ? makeFilm(file) : makePhoto(file).catch(() => ({ refused: isDamaged }))
})

function makeFilm(bytes: Buffer): MakingAnswer {
  const read = readFilm(bytes)
  if ('refused' in read) return read
  return { facts: { ...read, colour: '#000000' }, files: [{ width: read.width, kind: 'mp4', content: bytes }] }
}

async function makePhoto(bytes: Buffer): Promise<MakingAnswer> {
  const refused = refusalByFirstBytes.photo(bytes) ?? (await refusalByHead(bytes))
  if (refused) return { refused }
  // A truncated file is an error or this one warning, and is refused. Other warnings, such as odd headers of some
  // phones, are harmless: every viewer shows those photos.
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
  // Files made from raw pixels carry no metadata, such as place or camera.
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

/** Reads only the header of a file. Returns why the file is refused, or undefined. */
async function refusalByHead(bytes: Buffer): Promise<string | undefined> {
  const { format, width, height, pages = 1 } = await sharp(bytes, { limitInputPixels: false }).metadata()
  if (!['jpeg', 'png', 'webp', 'heif'].includes(format)) return notAPhoto
  if (pages > 1) return isMoving
  if (width * height > mostPixels) return 'This photo has more than 50 megapixels. Save it smaller, and choose that.'
  return undefined
}

/** Returns the average colour, as #rrggbb. */
async function colourOf(image: Sharp): Promise<string> {
  const { data } = await image
    .resize(1, 1, { fit: 'fill' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const [red = 0, green = red, blue = red] = data
  return `#${[red, green, blue].map((each) => each.toString(16).padStart(2, '0')).join('')}`
}
