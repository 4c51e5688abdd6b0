import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readFilm } from '../../server/publishing/photos/read-film.ts'
import { box, filmFile, numbers, pictures, sound } from '../film-file.ts'

const folder = new URL('../../public/media/film/', import.meta.url)
const ours = readdirSync(folder).filter((name) => name.endsWith('.mp4'))
const refusal = (bytes: Buffer) => {
  const read = readFilm(bytes)
  return 'refused' in read ? read.refused : expect.fail('the film was taken')
}

test.each(ours)('our own film %s is read, and stays as it is', (name) => {
  const bytes = readFileSync(new URL(name, folder))
  expect(readFilm(bytes)).toEqual(name.includes('wide') ? { width: 1280, height: 720 } : { width: 720, height: 1280 })
  const before = readFileSync(new URL(name, folder))
  const [from, to] = [before.indexOf('mdat'), before.indexOf('moov')]
  const pixels = (file: Buffer) => (from < to ? file.subarray(from, to) : file.subarray(from))
  expect(pixels(bytes).equals(pixels(before))).toBe(true)
})

describe('a film', () => {
  test.each([
    ['of a telephone', filmFile()],
    ['of QuickTime', filmFile({ brand: 'qt  ', inMovie: [numbers(0)] })],
    ['whose description comes first', filmFile({ isMovieFirst: true })],
    ['with sizes of 64 bits', filmFile({ isLarge: true })],
    ['without sound', filmFile({ tracks: ['vide'] })],
  ])('%s is taken, with nothing but its picture', (_, bytes) => {
    const { length } = bytes
    expect(readFilm(bytes)).toEqual({ width: 1280, height: 720 })
    expect(bytes.length).toBe(length)
    const words = bytes.toString('latin1')
    expect(words).toContain(pictures.slice(0, 17))
    expect(words).toContain(pictures.slice(17))
    expect(words).not.toContain(sound)
    expect(words).not.toContain('soun')
  })

  test('keeps neither place nor camera, wherever they are', () => {
    const place = () => box('udta', box('\xa9xyz', '+51.4680-000.3610/'))
    const camera = () => box('meta', 'com.apple.quicktime.model iPhone')
    const bytes = filmFile({
      inMovie: [place(), camera()],
      inTrack: [place(), camera()],
      inMedia: [place(), camera()],
      inFile: [box('uuid', 'Sony camera'), box('free', 'left by an editor')],
    })
    expect(readFilm(bytes)).toEqual({ width: 1280, height: 720 })
    expect(bytes.toString('latin1')).not.toMatch(/51\.46|iPhone|Sony|editor|GoPro/)
    // What was read once is read again.
    expect(readFilm(bytes)).toEqual({ width: 1280, height: 720 })
  })

  test.each<[string, RegExp, Buffer]>([
    ['in HEVC', /^This film is in HEVC.*Most Compatible\.$/, filmFile({ codec: 'hvc1' })],
    ['in AV1', /^This film is in AV1,.*Save it as MP4/, filmFile({ codec: 'av01' })],
    ['in a codec that nobody knows', /^This is no film that we can take/, filmFile({ codec: '????' })],
    ['of 10 bits', /a kind of H\.264 that phones can’t play/, filmFile({ profile: 110 })],
    ['that is encrypted', /protected against copying/, filmFile({ codec: 'encv' })],
    ['in fragments', /stored in pieces/, filmFile({ inMovie: [box('mvex')] })],
    ['with a fragment', /stored in pieces/, filmFile({ inFile: [box('moof')] })],
    ['of an hour', /longer than a minute/, filmFile({ seconds: 3_600 })],
    ['of no length', /damaged/, filmFile({ seconds: 0 })],
    ['that is large', /3840 × 2160 pixels\. Save it with 1920 at most/, filmFile({ width: 3840, height: 2160 })],
    ['that is small', /320 × 180 pixels\. It would be a blur/, filmFile({ width: 320, height: 180 })],
    ['without height', /damaged/, filmFile({ height: 0 })],
    ['that is sound alone', /no moving picture/, filmFile({ tracks: ['soun'] })],
    ['that is two', /several films/, filmFile({ tracks: ['vide', 'vide'] })],
    ['that is described twice', /damaged/, filmFile({ inFile: [box('moov')] })],
    ['that is a photo', /^This is no film/, Buffer.from('ffd8ffe000104a464946', 'hex')],
    ['that is a photo of a telephone', /^This is no film/, box('ftyp', 'heic', numbers(0), 'mif1heic')],
    ['that is nothing', /^This is no film/, Buffer.alloc(0)],
    ['that is a name alone', /damaged/, box('ftyp', 'isom', numbers(0))],
  ])('%s is refused', (_, why, bytes) => {
    expect(refusal(bytes)).toMatch(why)
  })
})

describe('a hostile film', () => {
  /** Writes a number of 32 bits some bytes after a word. */
  const withNumber = (word: string, after: number, value: number) => {
    const bytes = filmFile()
    bytes.writeUInt32BE(value, bytes.indexOf(word) + after)
    return bytes
  }
  test.each([
    ['a box that is larger than the file', withNumber('moov', -4, 0xffffffff)],
    ['a box that is larger than the one around it', withNumber('stbl', -4, 5_000)],
    ['a box that is smaller than its own head', withNumber('stbl', -4, 7)],
    ['a box that says a size of 64 bits and has none', withNumber('stco', -4, 1)],
    ['more descriptions than there are', withNumber('stsd', -4, 16)],
    ['pictures behind the end of the file', withNumber('stco', 12, 0xfffffff0)],
    ['four thousand million pieces', withNumber('stco', 8, 0xffffffff)],
    ['four thousand million pictures in a piece', withNumber('stsc', 16, 0xffffffff)],
    ['a picture of four gigabytes', withNumber('stsz', 16, 0xffffffff)],
    ['boxes without end', Buffer.concat([filmFile(), ...Array.from({ length: 2_000 }, () => box('free'))])],
  ])('with %s is refused at once', (_, bytes) => {
    expect(refusal(bytes)).toMatch(/^This film is damaged/)
  })

  test('of boxes in boxes in boxes costs no more than one', () => {
    let deep = box('trak')
    for (let depth = 0; depth < 10_000; depth += 1) deep = box('trak', deep.length > 60_000 ? box('trak') : deep)
    expect(refusal(filmFile({ inMovie: [deep] }))).toMatch(/^This film is damaged/)
  })

  test('whose seconds have no parts is refused', () => {
    expect(refusal(withNumber('mvhd', 16, 0))).toMatch(/longer than a minute/)
  })

  test('cut anywhere is refused', () => {
    const bytes = filmFile()
    fc.assert(
      fc.property(fc.integer({ min: 0, max: bytes.length - 1 }), (length) => {
        expect(refusal(Buffer.from(bytes.subarray(0, length)))).toMatch(/^This .*\.$/)
      }),
    )
  })

  test('whatever is changed in it, it is read or refused with a sentence, and its size stays', () => {
    const whole = filmFile({ inMovie: [box('udta', 'a place')] })
    const change = fc.tuple(fc.nat(whole.length - 4), fc.oneof(fc.constantFrom(0, 1, 7, 8, 0xffffffff), fc.nat()))
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 6 }), (changes) => {
        const bytes = Buffer.from(whole)
        for (const [at, value] of changes) bytes.writeUInt32BE(value, at)
        const read = readFilm(bytes)
        expect(bytes.length).toBe(whole.length)
        if ('refused' in read) expect(read.refused).toMatch(/^Th(is|ere) .*\.$/)
        else expect([read.width, read.height].every((side) => side > 0 && side <= 1_920)).toBe(true)
      }),
      { numRuns: 5_000 },
    )
  })
})
