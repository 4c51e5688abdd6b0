import { createHash } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import type { UploadKind } from '../../contract/content/photo-address.ts'
import { uploadBytes } from '../../contract/staff/call.ts'
import { makePhoto, sendPhoto } from '../../contract/staff/photos.ts'
import type { StaffCallMaker } from './staff-client.ts'

/** Returns a picture: a red left half and a blue right half, so that one sees how it was turned and cut. */
export function halves(width: number, height: number) {
  const blue = { create: { width: Math.ceil(width / 2), height, channels: 3 as const, background: '#0000ff' } }
  return sharp({ create: { width, height, channels: 3, background: '#ff0000' } }).composite([
    { input: blue, left: Math.floor(width / 2), top: 0 },
  ])
}

/** Returns the id of a file: the SHA-256 of its bytes. */
export const idOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** Uploads a file as the staff's screen does, part by part. Returns the last answer. */
export async function uploadPhoto(call: StaffCallMaker, bytes: Buffer, kind: UploadKind = 'photo') {
  const file = idOf(bytes)
  let answer: Awaited<ReturnType<typeof call<typeof sendPhoto>>> = await call(sendPhoto, { file, kind, offset: 0 })
  while (answer.status === 200 && !answer.body.photo && answer.body.offset < bytes.length) {
    const { offset } = answer.body
    answer = await call(
      sendPhoto,
      { file, kind, offset },
      Uint8Array.from(bytes.subarray(offset, offset + uploadBytes)),
    )
  }
  return answer.status === 200 ? call(makePhoto, { file, kind }) : answer
}

/** Returns a PNG that claims a size, whatever its pixels are. */
export function pngSaying(width: number, height: number, pixels: Buffer): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const chunks = [chunk('IHDR', head), chunk('IDAT', deflateSync(pixels)), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...chunks])
}

function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/** Puts a chunk into a PNG behind its head, which ends at byte 33. */
export const withChunk = (png: Buffer, name: string, content: Buffer) =>
  Buffer.concat([png.subarray(0, 33), chunk(name, content), png.subarray(33)])

/** Returns the beginning of a HEIF container of these brands. */
export function container(brand: string, ...others: string[]): Buffer {
  const words = ['ftyp', brand, '\0\0\0\0', ...others]
  const length = Buffer.alloc(4)
  length.writeUInt32BE(4 + words.length * 4)
  return Buffer.concat([length, Buffer.from(words.join('')), Buffer.alloc(64)])
}
