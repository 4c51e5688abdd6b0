/** Returns a box of an MP4 file. */
export function box(type: string, ...content: (Buffer | string)[]): Buffer {
  const inside = Buffer.concat(content.map((each) => (typeof each === 'string' ? Buffer.from(each, 'latin1') : each)))
  return Buffer.concat([numbers(8 + inside.length), Buffer.from(type, 'latin1'), inside])
}

/** Returns numbers of 32 bits. */
export function numbers(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4)
  return bytes
}

interface FilmFile {
  brand?: string
  codec?: string
  profile?: number
  width?: number
  height?: number
  seconds?: number
  /** The kinds of the tracks. */
  tracks?: string[]
  /** Boxes in the movie, in the picture's track and its media, and in the file. */
  inMovie?: Buffer[]
  inTrack?: Buffer[]
  inMedia?: Buffer[]
  inFile?: Buffer[]
  /** The size in a large box, in 64 bits, and the offsets of the pictures in 64 bits. */
  isLarge?: boolean
  isMovieFirst?: boolean
}

export const [pictures, sound] = ['the first picture, the second', 'what somebody said']

/**
 * Returns an MP4 file of two pictures with a sound between them, as a telephone writes it. No program could play the
 * pictures.
 */
export function filmFile({
  brand = 'isom',
  seconds = 8,
  tracks = ['soun', 'vide'],
  inMovie = [],
  inFile = [],
  isMovieFirst = false,
  isLarge = false,
  ...picture
}: FilmFile = {}): Buffer {
  const head = box('ftyp', brand, numbers(512), 'isomavc1')
  const [first, second] = [pictures.slice(0, 17), pictures.slice(17)]
  const media = Buffer.from(first + sound + second)
  const data = isLarge
    ? Buffer.concat([numbers(1), Buffer.from('mdat'), numbers(0, 16 + media.length), media])
    : box('mdat', media)
  const movieAt = (start: number) => {
    const chunks = [start, start + first.length + sound.length]
    return box(
      'moov',
      box('mvhd', numbers(0, 0, 0, 1_000, seconds * 1_000), Buffer.alloc(80)),
      ...tracks.map((kind) =>
        kind === 'vide'
          ? pictureTrack({ ...picture, isLarge, chunks, sizes: [first.length, second.length] })
          : box('trak', box('mdia', box('hdlr', numbers(0, 0), kind, Buffer.alloc(13)))),
      ),
      ...inMovie,
    )
  }
  const before = head.length + (isMovieFirst ? movieAt(0).length : 0)
  const movie = movieAt(before + data.length - media.length)
  return Buffer.concat([head, ...(isMovieFirst ? [movie, data] : [data, movie]), ...inFile])
}

function pictureTrack({
  codec = 'avc1',
  profile = 100,
  width = 1280,
  height = 720,
  inTrack = [],
  inMedia = [],
  isLarge,
  chunks,
  sizes,
}: FilmFile & { chunks: number[]; sizes: number[] }): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt16BE(width, 0)
  size.writeUInt16BE(height, 2)
  const settings = box('avcC', Buffer.from([1, profile, 0, 40]))
  // The name of the encoder has 32 bytes, and its length goes before.
  const encoder = Buffer.alloc(32)
  encoder.write('\x0eEncoder GoPro.', 'latin1')
  const entry = box(codec, Buffer.alloc(24), size, Buffer.alloc(14), encoder, Buffer.alloc(4), settings)
  const table = box(
    'stbl',
    box('stsd', numbers(0, 1), entry),
    box('stsz', numbers(0, 0, sizes.length, ...sizes)),
    box('stsc', numbers(0, 1, 1, 1, 1)),
    isLarge
      ? box('co64', numbers(0, chunks.length, ...chunks.flatMap((each) => [0, each])))
      : box('stco', numbers(0, chunks.length, ...chunks)),
  )
  const handler = box('hdlr', numbers(0, 0), 'vide', Buffer.alloc(12), 'Handler GoPro\0')
  const media = box('mdia', handler, box('minf', table), ...inMedia)
  return box('trak', box('tkhd', Buffer.alloc(84)), media, ...inTrack)
}
