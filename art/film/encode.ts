/** From frames on disk to what the site serves: two codecs, two crops, posters, site/media/film.ts. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import type { Film } from '../../site/media/types.ts'
import { publish, rendersFolder, writeModule } from '../marks/media-files.ts'
import { type Cut, cuts, type Encoding, framesPerSecond } from './cuts.ts'

const mostBytes = 1_500_000
/** Qualities that a poster is tried at until it is small enough. */
const qualities = [56, 52, 48, 44, 40, 36]
const types = "import type { Film } from './types.ts'"

/** Encodes both cuts and writes the module that the site imports. */
export async function publishFilm() {
  const [tall, wide] = [cuts.tall, cuts.wide]
  const film: Film = {
    poster: {
      src: await writeStill(wide, 'jpg', Math.max(...wide.posterWidths)),
      alt: '',
      width: wide.width,
      height: wide.height,
      sources: [await posterSource(tall), await posterSource(wide)],
    },
    sources: [tall, wide].flatMap((cut) => cut.films.map((film) => filmSource(cut, film))),
  }
  writeModule('site/media/film.ts', 'art/film/make.ts', types, 'heroFilm', 'Film', film)
}

/** Where the frames of a cut lie, and its first one, drawn again at the size of the largest poster. */
export const framesOf = (cut: Cut) => rendersFolder(`film/${cut.name}`)
export const posterFile = (cut: Cut) => join(framesOf(cut), 'poster.jpg')
const firstFrame = (cut: Cut) => readFileSync(posterFile(cut))

const stills = {
  avif: (image: Sharp, quality: number) => image.avif({ quality, effort: 7 }),
  jpg: (image: Sharp, quality: number) => image.jpeg({ quality: quality + 16, mozjpeg: true }),
}

async function posterSource(cut: Cut) {
  const { media, width, height, posterWidths } = cut
  const files = await Promise.all(posterWidths.map(async (each) => `${await writeStill(cut, 'avif', each)} ${each}w`))
  return { type: 'image/avif', srcSet: files.join(', '), media, width, height }
}

/**
 * Writes the first frame at a width, as good as its size allows, and answers its address. The JPEG, which few browsers
 * need, may be twice as large.
 */
async function writeStill(cut: Cut, extension: keyof typeof stills, width: number): Promise<string> {
  const most = extension === 'avif' ? cut.posterBytes : 2 * cut.posterBytes
  for (const quality of qualities) {
    const bytes = await stills[extension](sharp(firstFrame(cut)).resize(width), quality).toBuffer()
    if (bytes.length <= most) return publish('film', `hero-${cut.name}-${width}`, extension, bytes)
  }
  throw new Error(`The poster ${cut.name} at ${width} px does not fit into ${most} bytes as ${extension}.`)
}

const codecs = {
  av1: {
    extension: 'webm',
    settings: '-c:v libsvtav1 -preset 4 -g 240 -svtav1-params tune=0',
  },
  h264: {
    extension: 'mp4',
    settings: '-c:v libx264 -preset veryslow -profile:v high -level 4.0 -movflags +faststart',
  },
}

/** With the level that this size needs: AV1 specification, A.3; 3.1 up to 1280 x 720 and 4.0 above it. */
function typeOf({ codec, width }: Encoding): string {
  if (codec === 'h264') return 'video/mp4; codecs="avc1.640028"'
  return `video/webm; codecs="av01.0.${width > 1280 ? '08' : '05'}M.08"`
}

/** How much worse than planned a film may become in order to fit. */
const concessions = [0, 1.5, 3, 4.5]

function filmSource(cut: Cut, film: Encoding) {
  const { extension, settings } = codecs[film.codec]
  const name = film.width > 1280 ? `${cut.name}-${film.width}` : cut.name
  const file = join(rendersFolder('film'), `${name}-${film.codec}.${extension}`)
  for (const concession of concessions) {
    const bytes = encode(cut, film.width, `${settings} -crf ${film.crf + concession}`, file)
    if (bytes.length > mostBytes) continue
    const height = Math.round((film.width * cut.height) / cut.width)
    const src = publish('film', `hero-${name}`, extension, bytes)
    return { src, type: typeOf(film), media: film.media, width: film.width, height }
  }
  throw new Error(`${file} does not fit into ${mostBytes} bytes.`)
}

function encode({ name }: Cut, width: number, settings: string, file: string): Buffer {
  const input = ['-framerate', `${framesPerSecond}`, '-i', join(rendersFolder(`film/${name}`), '%04d.jpg')]
  const picture = `scale=${width}:-2:out_color_matrix=bt709:out_range=tv,format=yuv420p`
  const colours = '-colorspace bt709 -color_primaries bt709 -color_trc bt709 -color_range tv'
  const options = ['-y', '-v', 'error', ...input, '-vf', picture, ...`${colours} ${settings}`.split(' '), '-an', file]
  const { status, stderr } = spawnSync('ffmpeg', options, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`ffmpeg failed: ${stderr}`)
  return readFileSync(file)
}
