/** One picture that shows all media of the site, for people who look after it. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp, { type OverlayOptions } from 'sharp'
import { palette, root } from '../marks/media-files.ts'

const media = join(root, 'public/media')
const columns = 6
const [cellWidth, cellHeight, caption, gap] = [250, 180, 22, 12] as const
const mostBytes = 300_000
const shown = new Set(['.jpg', '.webp', '.svg'])

/** Writes docs/contact-sheet.jpg. */
export async function makeContactSheet() {
  const files = largestOfEach()
  const rows = Math.ceil(files.length / columns)
  const width = columns * (cellWidth + gap) + gap
  const height = rows * (cellHeight + caption + gap) + gap
  const cells = (await Promise.all(files.map(cell))).flat()
  const sheet = await sharp({ create: { width, height, channels: 3, background: palette.cream } })
    .composite(cells)
    .png()
    .toBuffer()
  for (const quality of [80, 72, 64, 56, 48]) {
    const { size } = await sharp(sheet).jpeg({ quality, mozjpeg: true }).toFile(join(root, 'docs/contact-sheet.jpg'))
    if (size <= mostBytes) return console.log('docs/contact-sheet.jpg', size)
  }
  throw new Error(`The contact sheet is heavier than ${mostBytes} bytes.`)
}

/** Of every picture its widest file in a format that sharp reads quickly, in the order of folders and names. */
function largestOfEach(): string[] {
  const widest = new Map<string, { file: string; width: number }>()
  for (const folder of readdirSync(media).sort()) {
    for (const file of readdirSync(join(media, folder)).sort()) {
      const [, stem, width, extension] = /^(.+?)(?:-(\d+))?\.[0-9a-f]{8}(\.\w+)$/.exec(file) ?? []
      if (!stem || !extension || !shown.has(extension)) continue
      const key = `${folder}/${stem}`
      if (Number(width ?? 0) >= (widest.get(key)?.width ?? 0))
        widest.set(key, { file: join(folder, file), width: Number(width ?? 0) })
    }
  }
  return [...widest.values()].map(({ file }) => file)
}

async function cell(file: string, index: number): Promise<OverlayOptions[]> {
  const left = gap + (index % columns) * (cellWidth + gap)
  const top = gap + Math.floor(index / columns) * (cellHeight + caption + gap)
  const image = sharp(join(media, file)).resize(cellWidth, cellHeight, { fit: 'inside' })
  const { data, info } = await image
    .flatten({ background: groundOf(file) })
    .png()
    .toBuffer({ resolveWithObject: true })
  const name = file.replace(/(-\d+)?\.[0-9a-f]{8}\.\w+$/, '')
  const words = `<svg width="${cellWidth}" height="${caption}"><text y="15" font-size="12" font-family="sans-serif" fill="${palette.ink}">${name}</text></svg>`
  return [
    { input: data, left: left + Math.floor((cellWidth - info.width) / 2), top: top + cellHeight - info.height },
    { input: Buffer.from(words), left, top: top + cellHeight },
  ]
}

/** What is drawn for a dark page is shown on a dark one. */
function groundOf(file: string): string {
  return /phulkari.*-dark/.test(file) ? palette.charcoal : palette.paper
}
