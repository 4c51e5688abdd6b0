import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, readdir, rm, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { desc, eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { firstContent } from '../../content/first-content.ts'
import type { MadePhoto, Photo } from '../../contract/content/photo.ts'
import { uploadBytes } from '../../contract/staff/call.ts'
import { makePhoto, mostBytes, sendPhoto } from '../../contract/staff/photos.ts'
import * as site from '../../contract/staff/site.ts'
import { photoFiles, photoParts, photos } from '../../server/database/content-schema.ts'
import { countOneMore } from '../../server/database/daily-counts.ts'
import { rateLimits } from '../../server/database/schema.ts'
import { staffActs } from '../../server/database/staff-schema.ts'
import { followReleases } from '../../server/publishing/follow-releases.ts'
import { goLive } from '../../server/publishing/live-content.ts'
import { deleteSpentFiles } from '../../server/publishing/photos/photo-cache.ts'
import { deleteUnnamedPhotos, erasePhoto, requirePhotos } from '../../server/publishing/photos/photos.ts'
import { contentAfter, publish } from '../../server/publishing/publish.ts'
import { openLiveRelease } from '../../server/publishing/releases.ts'
import { box, filmFile, sound } from '../film-file.ts'
import { silent, startTestServer, type TestServer } from './harness.ts'
import { lockWaits } from './lock-waits.ts'
import { container, halves, idOf, pngSaying, uploadPhoto, withChunk } from './photo-files.ts'
import { type StaffCallMaker, signedInAs } from './staff-client.ts'
import { until } from './until.ts'

let server: TestServer
let dataDir: string
let unfollow: () => Promise<void>
let manager: StaffCallMaker
let owner: StaffCallMaker

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tandoor-photos-'))
  server = await startTestServer({ dataDir })
  // Otherwise no server would show a release, and each publication would wait ten seconds for one.
  goLive(await openLiveRelease(server.database))
  unfollow = followReleases(server.database, silent, async (release) => goLive(release))
  manager = (await signedInAs(server, 'manager', 'Jas Gill')).call
  owner = (await signedInAs(server, 'owner')).call
})
afterAll(async () => {
  await unfollow()
  await server.close()
  await rm(dataDir, { recursive: true })
  goLive({ number: 1, content: firstContent })
})

const fetchFile = (id: string, name: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}/photos/${id}/${name}`, { headers })
const counted = async (table: typeof photos | typeof photoFiles | typeof photoParts) => server.database.$count(table)
const colourAt = async (image: Buffer, left: number, top: number) => [
  ...(await sharp(image).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer()),
]

/** Uploads a file that has to become a photo. */
async function upload(bytes: Buffer): Promise<MadePhoto> {
  const { status, body } = await uploadPhoto(manager, bytes)
  expect([status, body]).toEqual([200, expect.anything()])
  return (body as { photo: MadePhoto }).photo
}

test('a photo is made in each width, upright, without place and camera, and is served for ever', async () => {
  // Turned by a quarter: what lies left in the file is on top.
  const bytes = await halves(1640, 656)
    .withExif({ IFD0: { Make: 'A camera' }, IFD3: { GPSLatitude: '51/1 28/1 0/1', GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const photo = await upload(bytes)
  expect(photo).toMatchObject({ id: idOf(bytes), width: 640, height: 1600 })
  expect(photo.colour).toMatch(/^#7[0-9a-f]0[0-9a-f]{1}[78][0-9a-f]$/)
  for (const width of [480, 640]) {
    for (const [kind, type] of [
      ['avif', 'image/avif'],
      ['jpg', 'image/jpeg'],
    ] as const) {
      const response = await fetchFile(photo.id, `${width}.${kind}`)
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': type,
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining("default-src 'none'"),
      })
      const image = Buffer.from(await response.arrayBuffer())
      const {
        width: own,
        height,
        exif,
        gps,
        orientation,
        icc,
      } = (await sharp(image).metadata()) as unknown as Record<string, unknown>
      expect([own, height, exif, gps, orientation, icc]).toEqual([width, width * 2.5, ...Array(4).fill(undefined)])
      const [top, bottom] = [await colourAt(image, 9, 9), await colourAt(image, 9, Number(height) - 9)]
      expect([(top[0] ?? 0) > 200, (bottom[2] ?? 0) > 200]).toEqual([true, true])
    }
  }
  // The second time it comes from the disk, whole or in parts.
  expect(await readdir(join(dataDir, 'photos', photo.id))).toHaveLength(4)
  const part = await fetchFile(photo.id, '480.jpg', { range: 'bytes=0-2' })
  expect([part.status, Buffer.from(await part.arrayBuffer()).toString('hex')]).toEqual([206, 'ffd8ff'])
  const etag = part.headers.get('etag') ?? ''
  expect((await fetchFile(photo.id, '480.jpg', { 'if-none-match': etag })).status).toBe(304)
  const [act] = await server.database.select().from(staffActs).orderBy(desc(staffActs.id)).limit(1)
  expect(act).toMatchObject({
    by: 'Jas Gill',
    act: 'uploaded a photo for the site',
    subject: `photo ${photo.id.slice(0, 12)}`,
  })
  expect(await counted(photoParts)).toBe(0)
})

test('colours of another space become those of the web, and what is grey, printed or has holes is a photo too', async () => {
  const wide = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#ff0000' } })
    .withIccProfile('p3')
    .png()
    .toBuffer()
  const cmyk = await halves(64, 48).toColourspace('cmyk').jpeg().toBuffer()
  const grey = await halves(66, 48).toColourspace('b-w').jpeg().toBuffer()
  const holes = await sharp({ create: { width: 60, height: 40, channels: 4, background: '#0000' } })
    .webp()
    .toBuffer()
  expect(await upload(wide)).toMatchObject({ width: 64, colour: expect.stringMatching(/^#f[c-f]0[0-9]0[0-9]$/) })
  expect(await upload(cmyk)).toMatchObject({ width: 64, height: 48 })
  expect((await upload(grey)).colour).toMatch(/^#(..)\1\1$/)
  expect((await upload(holes)).colour).toBe('#fffdf9')
  expect(await upload(await halves(50, 30).avif().toBuffer())).toMatchObject({ width: 50, height: 30 })
})

test('a person who begins file after file keeps ten of them, and takes no room of anybody else', async () => {
  const first = (await halves(80, 50).png().toBuffer()).subarray(0, 100)
  const begin = (who: StaffCallMaker, number: number) => {
    const file = number.toString(16).padStart(64, '0')
    return who(sendPhoto, { file, offset: 0 }, Uint8Array.from(first)).then(() => file)
  }
  const another = (await signedInAs(server, 'manager', 'Gurpreet')).call
  const others = await begin(another, 1)
  await Promise.all(Array.from({ length: 30 }, (_, at) => begin(manager, 200 + at)))
  const left = await server.database.selectDistinct({ file: photoParts.file }).from(photoParts)
  expect(left).toHaveLength(11)
  expect(left).toContainEqual({ file: others })
  await server.database.delete(photoParts)
})

test('a file is not dropped, and gets no hole, while its next part is taken', async () => {
  const first = (await halves(83, 50).png().toBuffer()).subarray(0, 100)
  const fileOf = (number: number) => number.toString(16).padStart(64, '0')
  const send = (number: number, offset = 0) =>
    manager(sendPhoto, { file: fileOf(number), offset }, Uint8Array.from(first))
  for (let number = 1; number <= 10; number++) await send(number)
  const startsOf = async (number: number) =>
    (
      await server.database
        .select()
        .from(photoParts)
        .where(eq(photoParts.file, fileOf(number)))
    ).map(({ start }) => start)
  let sending: ReturnType<typeof send> | undefined
  const blocking = server.database.transaction(async (tx) => {
    // An uncommitted row under the same key, rolled back below, holds the part up.
    await tx.insert(photoParts).values({ file: fileOf(1), start: 100, content: Buffer.alloc(0) })
    sending = send(1, 100)
    await until(async () => (await lockWaits(server.database)) === 1)
    await send(11)
    tx.rollback()
  })
  await expect(blocking).rejects.toThrow()
  expect((await sending)?.body.offset).toBe(200)
  expect([await startsOf(1), await startsOf(2), await startsOf(11)]).toEqual([[0, 100], [0], [0]])
  await send(12)
  expect([await startsOf(1), await startsOf(2), await startsOf(3)]).toEqual([[0, 100], [], []])
  await server.database.delete(photoParts)
})

test('the half-sent file that was left alone the longest goes first, and one person has a limit of photos a day', async () => {
  const first = (await halves(81, 50).png().toBuffer()).subarray(0, 100)
  const send = (number: number, offset = 0) =>
    manager(sendPhoto, { file: number.toString(16).padStart(64, '0'), offset }, Uint8Array.from(first))
  for (let number = 1; number <= 10; number++) await send(number)
  await send(1, 100)
  await send(11)
  expect([(await send(1, 1)).body.offset, (await send(2, 1)).body.offset]).toEqual([200, 0])
  await server.database.delete(photoParts)

  const [person] = await server.database
    .select()
    .from(staffActs)
    .where(eq(staffActs.act, 'uploaded a photo for the site'))
  const all = Array.from({ length: 200 }, () => countOneMore(server.database, `photos ${person?.personId}`, 200))
  await Promise.all(all)
  const bytes = await halves(82, 50).png().toBuffer()
  await manager(sendPhoto, { file: idOf(bytes), offset: 0 }, Uint8Array.from(bytes))
  expect(await manager(makePhoto, { file: idOf(bytes) })).toMatchObject({
    status: 409,
    body: { message: 'You have uploaded 200 photos today. Go on tomorrow.' },
  })
  await server.database.delete(rateLimits)
})

test('a file with the wrong name is taken for what it is, and the same file is one photo', async () => {
  const bytes = await halves(70, 50).png().toBuffer()
  const photo = await upload(bytes)
  const before = await counted(photoFiles)
  expect(await upload(bytes)).toEqual(photo)
  expect(await counted(photoFiles)).toBe(before)
  // The photo is recognised before a byte of it is sent.
  expect((await manager(sendPhoto, { file: photo.id, offset: 0 })).body.photo).toEqual(photo)
})

test('an upload goes on where it stopped, and takes no part twice, none that is too early, and none of strangers', async () => {
  // Readers pass over a chunk that they don't know.
  const bytes = withChunk(await halves(71, 50).png().toBuffer(), 'juNk', Buffer.alloc(3 * uploadBytes))
  const file = idOf(bytes)
  const send = (offset: number, end = offset + uploadBytes) =>
    manager(sendPhoto, { file, offset }, Uint8Array.from(bytes.subarray(offset, end)))
  expect(bytes.length).toBeGreaterThan(3 * uploadBytes)
  expect((await send(0, 1000)).body.offset).toBe(1000)
  // The answer was lost.
  expect((await send(0, 1000)).body.offset).toBe(1000)
  expect((await send(5_000)).body.offset).toBe(1000)
  const both = await Promise.all([send(1000), send(1000)])
  expect(both.map(({ body }) => body.offset)).toEqual([1000 + uploadBytes, 1000 + uploadBytes])
  // Half a file is no photo, and has to be sent anew.
  expect(await manager(makePhoto, { file })).toMatchObject({
    status: 409,
    body: { message: 'The photo did not arrive whole. Choose it again.' },
  })
  expect((await manager(sendPhoto, { file, offset: 0 })).body.offset).toBe(0)
  expect((await upload(bytes)).width).toBe(71)
  const [kitchen, stranger] = [(await signedInAs(server, 'kitchen')).call, (await signedInAs(server, 'manager')).call]
  expect(
    (await kitchen(sendPhoto, { file: 'a'.repeat(64), offset: 0 }, Uint8Array.from(bytes.subarray(0, 9)))).status,
  ).toBe(403)
  expect((await stranger(sendPhoto, { file: 'x', offset: 0 })).status).toBe(400)
  const tooLong = await manager(sendPhoto, { file: 'a'.repeat(64), offset: 0 }, new Uint8Array(uploadBytes + 1))
  expect(tooLong.status).toBe(413)
})

describe('hostile files', async () => {
  const jpeg = await halves(900, 600).jpeg().toBuffer()
  const png = await halves(900, 600).png().toBuffer()
  const webp = await halves(900, 600).webp({ lossless: true }).toBuffer()
  const avif = await halves(900, 600).avif().toBuffer()
  const frames = await sharp(
    [png, jpeg].map((each) => each),
    { join: { animated: true } },
  )
    .webp()
    .toBuffer()
  const gif = await sharp(png).gif().toBuffer()
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
  )
  const cut = (bytes: Buffer, share = 0.5) => bytes.subarray(0, Math.floor(bytes.length * share))
  const noPhoto = 'This is no photo that we can take. Choose a JPEG, PNG, WebP or AVIF file.'
  const damaged = /This photo is damaged/
  const heic = /This photo is a HEIC file/
  const moves = 'This picture moves. Choose a photo that stands still.'
  const tooLarge = 'This photo has more than 50 megapixels. Save it smaller, and choose that.'

  const fixture = (name: string) => readFileSync(new URL(`../fixtures/${name}`, import.meta.url))
  const insertedBefore = (bytes: Buffer, marker: string, more: string) => {
    const at = bytes.indexOf(Buffer.from(marker, 'hex'))
    return Buffer.concat([bytes.subarray(0, at), Buffer.from(more, 'hex'), bytes.subarray(at)])
  }
  const sayingSize = (bytes: Buffer, width: number, height: number) => {
    const copy = Buffer.from(bytes)
    const at = copy.indexOf(Buffer.from('ffc0', 'hex'))
    copy.writeUInt16BE(height, at + 5)
    copy.writeUInt16BE(width, at + 7)
    return copy
  }
  const scrambled = (bytes: Buffer) => {
    const copy = Buffer.from(bytes)
    for (let at = 60; at < copy.length; at += 7) copy[at] = (copy[at] ?? 0) ^ 0x5a
    return copy
  }

  const files: [string, Buffer, string | RegExp][] = [
    ['an SVG with a script', svg, noPhoto],
    ['an SVG behind an XML line', Buffer.concat([Buffer.from('<?xml version="1.0"?>'), svg]), noPhoto],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), noPhoto],
    ['a PDF', Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj\n'), noPhoto],
    ['a TIFF', await sharp(png).tiff().toBuffer(), noPhoto],
    ['a BMP', Buffer.concat([Buffer.from('BM'), Buffer.alloc(200)]), noPhoto],
    ['an ICO', Buffer.concat([Buffer.from('00000100', 'hex'), png]), noPhoto],
    ['an archive', Buffer.from('PK\u0003\u0004nothing'), noPhoto],
    ['a film', container('isom', 'mp42'), noPhoto],
    ['a sound', Buffer.from('RIFF\0\0\0\0WAVEfmt '), noPhoto],
    ['a script', Buffer.from('#!/bin/sh\nrm -rf /\n'), noPhoto],
    ['a single letter', Buffer.from('x'), noPhoto],
    ['a HEIC photo', container('heic', 'mif1', 'heic'), heic],
    ['a HEIC photo of another brand', container('mif1', 'heix', 'mif1'), heic],
    ['a burst of HEIC photos', container('msf1', 'hevc'), heic],
    ['a GIF', gif, noPhoto],
    ['a GIF of one picture', fixture('still.gif'), noPhoto],
    ['a moving WebP', frames, moves],
    ['a moving PNG', withChunk(png, 'acTL', Buffer.alloc(8)), moves],
    ['a moving AVIF', container('avis', 'avif'), moves],
    ['a JPEG without its end', cut(jpeg), damaged],
    ['a JPEG without its last tenth', cut(jpeg, 0.9), damaged],
    ['a JPEG of a head alone', jpeg.subarray(0, 200), damaged],
    ['three bytes of a JPEG', jpeg.subarray(0, 3), damaged],
    ['a PNG without its end', cut(png), damaged],
    ['a WebP without its end', cut(webp), damaged],
    ['an AVIF without its end', cut(avif, 0.7), damaged],
    ['an AVIF of a head alone', container('avif', 'mif1', 'miaf'), damaged],
    ['a scrambled PNG', scrambled(png), damaged],
    ['a scrambled WebP', scrambled(webp), damaged],
    ['a JPEG that says it is wider than it is', sayingSize(jpeg, 6000, 6000), damaged],
    ['a JPEG that says it is a little higher than it is', sayingSize(jpeg, 900, 660), damaged],
    ['a JPEG that says it has billions of pixels', sayingSize(jpeg, 65_000, 65_000), tooLarge],
    ['a PNG that says it has billions of pixels', pngSaying(60_000, 60_000, Buffer.alloc(64)), tooLarge],
    ['a bomb: 900 megapixels in 0.9 MB', pngSaying(30_000, 30_000, Buffer.alloc(200_000_000)), tooLarge],
    ['a PNG that says it has more pixels than there are', pngSaying(5000, 5000, Buffer.alloc(64)), damaged],
    ['a PNG without width', pngSaying(0, 900, Buffer.alloc(64)), damaged],
    ['an SVG in the clothes of a PNG', Buffer.concat([png.subarray(0, 8), svg]), damaged],
  ]

  test.each(files)('%s is refused with a sentence, and changes nothing', async (_name, bytes, sentence) => {
    const before = [await counted(photos), await counted(photoFiles)]
    const { status, body } = await uploadPhoto(manager, bytes)
    expect([status, (body as unknown as { message: string }).message]).toEqual([
      409,
      typeof sentence === 'string' ? sentence : expect.stringMatching(sentence),
    ])
    expect([await counted(photos), await counted(photoFiles), await counted(photoParts)]).toEqual([...before, 0])
  })

  test.each<[string, Buffer]>([
    ['a JPEG of some Samsung phones, with zeros in the head of its scan', fixture('samsung-zeros.jpg')],
    ['a JPEG with stray bytes before a marker', insertedBefore(jpeg, 'ffc4', '0012340056')],
    ['a PNG made for moving, with one picture', withChunk(png, 'acTL', Buffer.from('0000000100000000', 'hex'))],
    ['a JPEG with bytes behind its end', Buffer.concat([jpeg, Buffer.alloc(3_000)])],
  ])('what every viewer shows is taken: %s', async (_name, bytes) => {
    const { width, height } = await sharp(bytes).metadata()
    expect(await upload(bytes)).toMatchObject({ width, height })
  })

  test('a file of more than 15 MB is refused at its 16th', async () => {
    const file = 'b'.repeat(64)
    await server.database.insert(photoParts).values({ file, start: 0, content: Buffer.alloc(mostBytes.photo) })
    const answer = await manager(sendPhoto, { file, offset: mostBytes.photo }, new Uint8Array(1))
    expect(answer).toMatchObject({ status: 409, body: { message: expect.stringContaining('15 MB') } })
    await server.database.delete(photoParts)
  })

  test('and the server goes on', async () => {
    expect(await upload(jpeg)).toMatchObject({ width: 900, height: 600 })
  })
})

test.each(['480.jpg', '480.webp', '481.jpg', '0480.jpg', '480.jpg.new', '..%2f480.jpg', '480'])(
  'of a photo that there is not, %s is not found, and nothing is read beside it',
  async (name) => {
    for (const id of ['c'.repeat(64), 'C'.repeat(64), '..', 'photos'])
      expect((await fetchFile(id, name)).status).toBe(404)
  },
)

test('a server of low priority makes photos too', async () => {
  const bytes = await halves(64, 48).jpeg().toBuffer()
  const script = `
    import { makePhotoOf } from '${new URL('../../server/publishing/photos/make-photo.ts', import.meta.url)}'
    const { facts } = await makePhotoOf({ kind: 'photo', bytes: Buffer.from('${bytes.toString('base64')}', 'base64') })
    console.log(JSON.stringify(facts))
    process.exit()`
  const behind = ['nice', '-n', '10', process.execPath, '--input-type=module', '--eval', script]
  // Root may raise its priority again, and a service may not.
  const asService = ['setpriv', '--bounding-set=-sys_nice', '--inh-caps=-sys_nice']
  const [program = '', ...rest] = process.getuid?.() === 0 ? [...asService, ...behind] : behind
  const { stdout } = await promisify(execFile)(program, rest)
  expect(JSON.parse(stdout)).toMatchObject({ width: 64, height: 48 })
})

test('a draft with a photo that the server does not know, or knows otherwise, is not published', async () => {
  const made = await upload(await halves(64, 48).jpeg({ quality: 50 }).toBuffer())
  const photo: Photo = { ...made, alt: 'Two colours', focus: { x: 50, y: 50 } }
  const change = (now: Photo) => ({ thing: 'dishes/garlic-naan', field: 'photo', now }) as never
  const publish = async (now: Photo) => {
    const id = crypto.randomUUID()
    await owner(site.startDraft, { id, name: 'Photos' })
    const { draft } = (await owner(site.saveDraft, { draft: id, changes: [change(now)] })).body
    return owner(site.publishDraft, { draft: id, rev: draft.rev, confirmed: [] })
  }
  const message = 'A photo is not on the server any more. Choose it again.'
  expect(await publish({ ...photo, id: 'd'.repeat(64) })).toMatchObject({ status: 409, body: { message } })
  expect(await publish({ ...photo, alt: '' })).toMatchObject({
    status: 409,
    body: { message: 'Say what the photo of Garlic naan shows, or that it is decoration.' },
  })
  const { content } = await openLiveRelease(server.database)
  const require = async (now: Photo) =>
    requirePhotos(server.database, (await contentAfter(content, [change(now)])).content)
  await expect(require({ ...photo, width: 65 })).rejects.toMatchObject({ code: 'not_possible', message })
  await require(photo)
})

test('a file that a power cut left empty on the disk is read from the database again', async () => {
  const { id } = await upload(await halves(45, 30).jpeg().toBuffer())
  const bytes = async () => Buffer.from(await (await fetchFile(id, '45.jpg')).arrayBuffer()).toString('hex')
  const whole = await bytes()
  await truncate(join(dataDir, 'photos', id, '45.jpg'))
  expect(await bytes()).toBe(whole)
})

test('a photo that is chosen once more has another day to get into a draft', async () => {
  const bytes = await halves(46, 30).jpeg().toBuffer()
  const { id } = await upload(bytes)
  await server.database.execute(sql`update photos set created_at = now() - interval '25 hours' where id = ${id}`)
  await upload(bytes)
  await deleteUnnamedPhotos(server.database)
  expect((await fetchFile(id, '46.jpg')).status).toBe(200)
})

test('a file that somebody goes on sending keeps its first parts, however old they are', async () => {
  const bytes = await halves(47, 30).jpeg().toBuffer()
  const file = idOf(bytes)
  const send = async (from: number, to: number) =>
    (await manager(sendPhoto, { file, offset: from }, Uint8Array.from(bytes.subarray(from, to)))).body.offset
  await send(0, 100)
  await server.database.execute(sql`update photo_parts set created_at = now() - interval '25 hours'`)
  await send(100, 200)
  await deleteUnnamedPhotos(server.database)
  expect(await send(200, 300)).toBe(300)
  expect(await upload(bytes)).toMatchObject({ id: file, width: 47 })
})

test('a photo that nothing names is deleted after a day, with what lies on the disk of it', async () => {
  const [named, drafted, unnamed, young] = await Promise.all(
    [41, 42, 43, 44].map(async (width) => upload(await halves(width, 30).jpeg().toBuffer())),
  )
  const photo = (made?: MadePhoto) => ({ ...made, alt: null, focus: { x: 1, y: 1 } })
  const live = await openLiveRelease(server.database)
  const content = { ...live.content, history: { ...live.content.history, ovenPhoto: photo(named) } }
  await server.database.execute(
    sql`insert into content_releases values (1000, 2, ${JSON.stringify(content)}::jsonb, '[]', 'a test', now())`,
  )
  const change = { thing: 'history', field: 'marketsPhoto', now: photo(drafted) } as never
  await manager(site.saveDraft, { changes: [change] })
  await server.database.insert(photoParts).values({ file: 'e'.repeat(64), start: 0, content: Buffer.from('x') })
  await server.database.execute(
    sql`update photos set created_at = now() - interval '25 hours' where id <> ${young?.id}`,
  )
  await server.database.execute(sql`update photo_parts set created_at = now() - interval '25 hours'`)
  await (await fetchFile(unnamed?.id ?? '', '43.jpg')).arrayBuffer()
  for (let round = 0; round < 2; round += 1) {
    await deleteUnnamedPhotos(server.database)
    await deleteSpentFiles(server.database, dataDir)
    const left = (await server.database.select({ id: photos.id }).from(photos)).map(({ id }) => id)
    expect(left).toEqual(expect.arrayContaining([named?.id, drafted?.id, young?.id]))
    expect(left).not.toContain(unnamed?.id)
  }
  expect(await readdir(join(dataDir, 'photos'))).not.toContain(unnamed?.id)
  expect([(await fetchFile(unnamed?.id ?? '', '43.jpg')).status, await counted(photoParts)]).toEqual([404, 0])
})

test('a photo is erased for good once the site shows it no more, and no earlier release brings it back', async () => {
  const made = await upload(await halves(48, 30).jpeg().toBuffer())
  const { id } = made
  const photo: Photo = { ...made, alt: 'A guest', focus: { x: 50, y: 50 } }
  const publish = async (said: { from?: Photo; now?: Photo }) => {
    const draft = crypto.randomUUID()
    await owner(site.startDraft, { id: draft, name: 'Somebody' })
    const change = { thing: 'history', field: 'peoplePhoto', ...said } as never
    const { rev } = (await owner(site.saveDraft, { draft, changes: [change] })).body.draft
    return (await owner(site.publishDraft, { draft, rev, confirmed: [] })).body
  }
  const erase = async (answer: string) => {
    const command = new URL('../../server/commands/erase.ts', import.meta.url).pathname
    const env = { PATH: process.env.PATH, DATABASE_URL: server.postgresUrl, DATA_DIR: dataDir }
    const address = `https://example.com/photos/${id}/48.avif`
    const running = promisify(execFile)(process.execPath, [command, '--photo', address], { env })
    running.child.stdin?.end(`${answer}\n`)
    return (await running).stdout
  }
  expect(await publish({ now: photo })).toMatchObject({ changes: ['History, who we are: photo added.'] })
  expect(await erase('yes')).toContain('the site shows it')
  expect((await fetchFile(id, '48.jpg')).status).toBe(200)
  const { number } = await publish({ from: photo })
  expect(await erase('no')).toContain('Nothing was erased.')
  expect(await erase('yes')).toContain('Erased.')
  expect((await fetchFile(id, '48.jpg')).status).toBe(404)
  expect(await server.database.$count(photoFiles, eq(photoFiles.photoId, id))).toBe(0)
  expect(await owner(site.undoRelease, { number })).toMatchObject({
    status: 409,
    body: { message: 'A photo is not on the server any more. Choose it again.' },
  })
  expect(await server.database.select().from(staffActs).orderBy(desc(staffActs.id)).limit(1)).toMatchObject([
    { act: 'erased a photo for good', subject: `photo ${id.slice(0, 12)}` },
  ])
})

test('a photo that is erased while it is being published stays with what shows it', async () => {
  const made = await upload(await halves(49, 30).jpeg().toBuffer())
  const photo: Photo = { ...made, alt: 'Two colours', focus: { x: 50, y: 50 } }
  const live = await openLiveRelease(server.database)
  const { content } = await contentAfter(live.content, [
    { thing: 'history', field: 'peoplePhoto', now: photo } as never,
  ])
  let erasing: Promise<boolean | string> = Promise.resolve('not begun')
  await publish({ database: server.database, dataDir }, live, content, { by: 'Priya' }, async () => {
    erasing = erasePhoto(server.database, photo.id, 'a test').catch(String)
    await Promise.race([erasing, until(async () => (await lockWaits(server.database)) > 0)])
  })
  expect(await erasing).toBe(false)
  expect((await fetchFile(photo.id, '49.jpg')).status).toBe(200)
})

describe('a film', () => {
  const film = async (bytes: Buffer, kind: 'photo' | 'film' = 'film') => uploadPhoto(owner, bytes, kind)
  const large = (bytes: number) => filmFile({ inFile: [box('free', Buffer.alloc(bytes, 7))] })

  test('is taken without its sound, and served in parts, for ever, from each server', async () => {
    const bytes = filmFile()
    const { status, body } = await film(bytes)
    expect([status, body]).toEqual([
      200,
      { photo: expect.objectContaining({ id: idOf(bytes), width: 1280, height: 720 }) },
    ])
    const get = (headers = {}) => fetchFile(idOf(bytes), '1280.mp4', headers)
    const whole = await get()
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-type': 'video/mp4',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
      'content-length': String(bytes.length),
    })
    const served = Buffer.from(await whole.arrayBuffer())
    expect(served.includes(sound)).toBe(false)
    const part = await get({ range: 'bytes=4-11' })
    expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([
      206,
      'ftypisom',
      `bytes 4-11/${bytes.length}`,
    ])
    expect((await get({ range: 'bytes=99999-' })).status).toBe(416)
    // Another server has nothing on its disk.
    await rm(join(dataDir, 'photos', idOf(bytes)), { recursive: true })
    expect(Buffer.from(await (await get()).arrayBuffer()).equals(served)).toBe(true)
  })

  test('of several megabytes comes back whole', async () => {
    const bytes = large(2_500_000)
    expect((await film(bytes)).status).toBe(200)
    const served = Buffer.from(await (await fetchFile(idOf(bytes), '1280.mp4')).arrayBuffer())
    expect([served.length, served.subarray(0, 12).toString()]).toEqual([bytes.length, bytes.subarray(0, 12).toString()])
  })

  test('is not taken for a photo, and a photo not for a film', async () => {
    const [bytes, photo] = [filmFile({ seconds: 9 }), await halves(47, 30).jpeg().toBuffer()]
    expect(await film(bytes, 'photo')).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/no photo that we can take/) },
    })
    expect((await film(bytes)).status).toBe(200)
    expect(await film(bytes, 'photo')).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/no photo that we can take/) },
    })
    expect(await owner(makePhoto, { file: idOf(bytes), kind: 'photo' })).toMatchObject({ status: 409 })
    expect(await film(photo)).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/no film that we can take/) },
    })
  })

  test('is refused with a sentence, and nothing of it is kept', async () => {
    const before = [await counted(photos), await counted(photoParts)]
    for (const [bytes, message] of [
      [filmFile({ codec: 'hvc1' }), /^This film is in HEVC/],
      [filmFile().subarray(0, -20), /^This film is damaged/],
    ] as const)
      expect(await film(bytes)).toMatchObject({ status: 409, body: { message: expect.stringMatching(message) } })
    expect([await counted(photos), await counted(photoParts)]).toEqual(before)
  })

  test('of more than 12 MB is refused', async () => {
    const bytes = large(mostBytes.film)
    expect(await film(bytes)).toMatchObject({
      status: 409,
      body: { message: 'This file has more than 12 MB. Save the film smaller, and choose that.' },
    })
  })

  test('runs over its still on the home page, stays while the site names it, and is erased like a photo', async () => {
    const still = {
      ...(await upload(await halves(48, 30).jpeg().toBuffer())),
      alt: 'The oven',
      focus: { x: 50, y: 50 },
    }
    const bytes = filmFile({ seconds: 10 })
    expect((await film(bytes)).status).toBe(200)
    const own = (width: number) => ({ ...still, film: { id: idOf(bytes), width } })
    const { content } = await openLiveRelease(server.database)
    const require = async (now: object) =>
      requirePhotos(
        server.database,
        (await contentAfter(content, [{ thing: 'site', field: 'homePhoto', now }])).content,
      )
    await require(own(1280))
    const message = 'The film is not on the server any more. Choose it again.'
    await expect(require(own(1279))).rejects.toMatchObject({ code: 'not_possible', message })
    await expect(require({ ...still, film: { id: still.id, width: 48 } })).rejects.toMatchObject({ message })
    await expect(require({ ...still, id: idOf(bytes), width: 1280, height: 720, colour: '#000000' })).rejects.toThrow(
      'A photo is not on the server any more.',
    )
    expect(await erasePhoto(server.database, idOf(bytes), 'Meera')).toBe(true)
    await expect(require(own(1280))).rejects.toMatchObject({ message })
    expect((await fetchFile(idOf(bytes), '1280.mp4')).status).toBe(404)
  })
})
