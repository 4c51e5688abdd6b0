/** Makes the pictures of mails. Their names stay, because a mail that was sent years ago still asks for them. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { stories } from '../../site/media/stories.ts'
import { favicon } from '../marks/logo.ts'
import { root } from '../marks/media-files.ts'

const folder = join(root, 'public/mail')
/** A mail waits for its picture on whatever line its reader has. */
const mostBytes = 60_000

/** Writes the mark and the table, each at twice the size at which mails show it (server/mail/layout.ts). */
export async function makeMailPictures(): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const mark = await sharp(Buffer.from(favicon()), { density: 72 * 8 })
    .resize(64, 64)
    .png({ compressionLevel: 9 })
    .toBuffer()
  const table = await sharp(join(root, 'public', stories.table.src))
    .resize(1200, 400, { fit: 'cover' })
    .jpeg({ quality: 70, mozjpeg: true })
    .toBuffer()
  for (const [name, bytes] of Object.entries({ 'mark.png': mark, 'table.jpg': table })) {
    if (bytes.length > mostBytes) throw new Error(`The picture of mails ${name} has ${bytes.length} bytes.`)
    writeFileSync(join(folder, name), bytes)
    console.log(`mail/${name}`, bytes.length)
  }
}
