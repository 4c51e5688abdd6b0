import { longestFilmSide } from '../../../contract/content/photo-address.ts'
import { notAFilm, refusalByFirstBytes } from './first-bytes.ts'

/** A box of the file (ISO 14496-12, 4.2): its type, and the offsets of its head and its content. */
interface Box {
  type: string
  head: number
  start: number
  end: number
}

/** A range of bytes. */
type Range = Pick<Box, 'start' | 'end'>

const isDamaged = 'This film is damaged, or not all of it is there. Save it anew, and choose that.'
const isProtected = 'This film is protected against copying, so browsers can’t play it. Choose another.'
const isInPieces = 'This film is stored in pieces, as for a broadcast. Save it as a usual MP4, and choose that.'
const isStill = 'There is no moving picture in this file. Choose a film.'
const isSeveral = 'There are several films in this file. Save the one that you want to show, and choose that.'
const isTooLong = 'This film is longer than a minute. Cut out the part that you want to show, and choose that.'
const isUnusual =
  'This film is in a kind of H.264 that phones can’t play, such as one of 10 bits. Save it as a usual MP4 (H.264), and choose that.'
const isIn = (codec: string) =>
  `This film is in ${codec}, which not every browser plays. Save it as MP4 (H.264), and choose that.`
const isHevc = `${isIn('HEVC (H.265)')} An iPhone films in H.264 after Settings, Camera, Formats, Most Compatible.`

/** Why a film that is not in H.264 is refused, by its sample entry. */
const otherCodecs = new Map([
  ['hvc1', isHevc],
  ['hev1', isHevc],
  ['dvh1', isHevc],
  ['dvhe', isHevc],
  ['av01', isIn('AV1')],
  ['vp09', isIn('VP9')],
  ['encv', isProtected],
])
/** The profiles of H.264 that every browser plays: Baseline, Main and High. */
const playable = [66, 77, 100]
/** The longest film, in seconds. */
const longest = 60
/** The least length of a film's longer side, in pixels. */
const leastSide = 640
/** The most boxes that are read. A usual film has some forty. */
const mostBoxes = 1_000

class Refusal extends Error {}

/**
 * Returns the size of a film, or why it is refused, in a sentence. Wipes everything but the moving picture from the
 * bytes: sound, place and camera. No byte moves, so every offset stays right.
 */
export function readFilm(bytes: Buffer): { width: number; height: number } | { refused: string } {
  try {
    const refused = refusalByFirstBytes.film(bytes)
    if (refused) throw new Refusal(refused)
    return readBoxes(bytes)
  } catch (error) {
    if (error instanceof Refusal) return { refused: error.message }
    // A read went beyond the end of its box.
    if (error instanceof RangeError) return { refused: isDamaged }
    throw error
  }
}

function readBoxes(bytes: Buffer): { width: number; height: number } {
  const boxesIn = boxReader(bytes)
  const file = boxesIn({ start: 0, end: bytes.length })
  if (file.some(({ type }) => type === 'moof')) throw new Refusal(isInPieces)
  const inMovie = boxesIn(only(file, 'moov'))
  if (inMovie.some(({ type }) => type === 'mvex')) throw new Refusal(isInPieces)
  const seconds = secondsIn(contentOf(bytes, only(inMovie, 'mvhd')))
  if (!(seconds > 0)) throw new Refusal(isDamaged)
  if (seconds > longest) throw new Refusal(isTooLong)
  const tracks = inMovie
    .filter(({ type }) => type === 'trak')
    .map((track) => {
      const inTrack = boxesIn(track)
      const inMedia = boxesIn(only(inTrack, 'mdia'))
      return { track, inTrack, inMedia, kind: contentOf(bytes, only(inMedia, 'hdlr')).toString('latin1', 8, 12) }
    })
  const [picture, another] = tracks.filter(({ kind }) => kind === 'vide')
  if (!picture) throw new Refusal(isStill)
  if (another) throw new Refusal(isSeveral)
  const table = boxesIn(only(boxesIn(only(picture.inMedia, 'minf')), 'stbl'))
  const { start, end } = only(table, 'stsd')
  const descriptions = boxesIn({ start: start + 8, end })
  const size = sizeIn(bytes, boxesIn, descriptions)
  const chunks = chunksIn(bytes, table)
  wipe(bytes, [
    ...without(file, 'ftyp', 'moov', 'mdat'),
    ...without(inMovie, 'mvhd').filter((each) => each !== picture.track),
    ...without(picture.inTrack, 'tkhd', 'edts', 'mdia'),
    ...without(picture.inMedia, 'mdhd', 'hdlr', 'minf'),
  ])
  // Cameras name themselves as the handler and the encoder.
  contentOf(bytes, only(picture.inMedia, 'hdlr')).subarray(24).fill(0)
  for (const entry of descriptions) contentOf(bytes, entry).subarray(42, 74).fill(0)
  for (const box of file) if (box.type === 'mdat') wipeAround(bytes, box, chunks)
  return size
}

const contentOf = (bytes: Buffer, { start, end }: Range) => bytes.subarray(start, end)

/**
 * Returns a function that lists the boxes in a range. It throws a Refusal where a box is larger than its range, or
 * there are too many boxes.
 */
function boxReader(bytes: Buffer): (around: Range) => Box[] {
  let count = 0
  return ({ start, end }) => {
    const boxes: Box[] = []
    // QuickTime ends some lists with four zeros.
    for (let at = start; end - at >= 8; ) {
      const said = bytes.readUInt32BE(at)
      // With 1 the size follows the type, in 64 bits; with 0 the box goes on to the end.
      const head = said === 1 ? 16 : 8
      const size = said === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : said === 0 ? end - at : said
      count += 1
      if (size < head || size > end - at || count > mostBoxes) throw new Refusal(isDamaged)
      boxes.push({ type: bytes.toString('latin1', at + 4, at + 8), head: at, start: at + head, end: at + size })
      at += size
    }
    return boxes
  }
}

/** Returns the one box of a type. */
function only(boxes: readonly Box[], type: string): Box {
  const [found, second] = boxes.filter((each) => each.type === type)
  if (!found || second) throw new Refusal(isDamaged)
  return found
}

const without = (boxes: readonly Box[], ...types: string[]) => boxes.filter(({ type }) => !types.includes(type))

/** Returns the length of a film in seconds, from its movie header. */
function secondsIn(header: Buffer): number {
  if (header[0] === 1) return Number(header.readBigUInt64BE(24)) / header.readUInt32BE(20)
  return header.readUInt32BE(16) / header.readUInt32BE(12)
}

/** Returns the size of a film from its sample descriptions, which say its codec too. */
function sizeIn(bytes: Buffer, boxesIn: (around: Range) => Box[], descriptions: readonly Box[]) {
  const sizes = descriptions.map((entry) => {
    if (entry.type !== 'avc1') throw new Refusal(otherCodecs.get(entry.type) ?? notAFilm)
    const content = contentOf(bytes, entry)
    const [width, height] = [content.readUInt16BE(24), content.readUInt16BE(26)]
    const settings = contentOf(bytes, only(boxesIn({ start: entry.start + 78, end: entry.end }), 'avcC'))
    if (!playable.includes(settings.readUInt8(1))) throw new Refusal(isUnusual)
    const side = Math.max(width, height)
    const has = `This film has ${width} × ${height} pixels.`
    if (side > longestFilmSide)
      throw new Refusal(`${has} Save it with ${longestFilmSide} at most on its longer side, and choose that.`)
    if (side < leastSide)
      throw new Refusal(`${has} It would be a blur: choose one with ${leastSide} or more on its longer side.`)
    return { width, height }
  })
  const [size] = sizes
  if (!size?.width || !size.height) throw new Refusal(isDamaged)
  return size
}

/** Returns where the pictures of a track lie in the file, in pieces as they are stored. */
function chunksIn(bytes: Buffer, table: readonly Box[]): Range[] {
  const isLarge = table.some(({ type }) => type === 'co64')
  const offsets = contentOf(bytes, only(table, isLarge ? 'co64' : 'stco'))
  const [runs, sizes] = [contentOf(bytes, only(table, 'stsc')), contentOf(bytes, only(table, 'stsz'))]
  const [count, runCount, size] = [offsets.readUInt32BE(4), runs.readUInt32BE(4), sizes.readUInt32BE(4)]
  if (count === 0) throw new Refusal(isStill)
  const chunks: Range[] = []
  // Each step reads another number of the file or ends with an error, so the time is linear.
  let [run, sample] = [0, 0]
  for (let chunk = 0; chunk < count; chunk += 1) {
    const start = isLarge ? Number(offsets.readBigUInt64BE(8 + chunk * 8)) : offsets.readUInt32BE(8 + chunk * 4)
    // A run has the number of its first chunk, from 1 on, and how many pictures each of its chunks has.
    while (run + 1 < runCount && runs.readUInt32BE(8 + (run + 1) * 12) <= chunk + 1) run += 1
    const samples = runs.readUInt32BE(12 + run * 12)
    let end = start + samples * size
    if (size === 0) for (let each = 0; each < samples; each += 1) end += sizes.readUInt32BE(12 + sample++ * 4)
    if (end > bytes.length) throw new Refusal(isDamaged)
    chunks.push({ start, end })
  }
  return chunks.sort((one, other) => one.start - other.start)
}

/** Makes boxes free space. */
function wipe(bytes: Buffer, boxes: readonly Box[]): void {
  for (const { head, start, end } of boxes) {
    bytes.write('free', head + 4, 'latin1')
    bytes.fill(0, start, end)
  }
}

/** Wipes what is in a box around the pieces that stay. */
function wipeAround(bytes: Buffer, { start, end }: Range, kept: readonly Range[]): void {
  let at = start
  for (const piece of [...kept, { start: end, end }]) {
    if (at < Math.min(piece.start, end)) bytes.fill(0, at, Math.min(piece.start, end))
    at = Math.max(at, piece.end)
  }
}
