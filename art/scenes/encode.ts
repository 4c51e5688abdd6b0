/** Turns a rendered picture into what the site serves: AVIF in several widths, and one file for browsers that can't read it. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import type { Picture } from '../../site/media/types.ts'
import { placeholder, publish, root } from '../marks/media-files.ts'
import { resizedCutOut, sharpened } from './cut-outs.ts'
import type { Kind, Scene } from './scenes.ts'

type Format = 'avif' | 'webp' | 'jpg'

const folder = 'pictures'
/** At the width that a phone takes, about what the pictures weighed before they had grain. Stories open pages. */
const mostBytes: Record<Kind, { avif: number; other: number }> = {
  dish: { avif: 52_000, other: 92_000 },
  package: { avif: 70_000, other: 106_000 },
  story: { avif: 40_000, other: 91_000 },
}
/** How the bytes grow with the width: larger pictures hold more pixels, but hardly more detail. */
const growth = 1.25
const phoneWidth = 800
const fallbackWidth = 1200
/** Ground that is left around a dish, as a share of its width. */
const margin = 0.02
/** Alpha from 0 to 255 below which a shadow counts as nothing. */
const faint = 10

const formats: Record<Format, { qualities: number[]; encode: (image: Sharp, quality: number) => Sharp }> = {
  avif: {
    qualities: [66, 60, 54, 48, 42, 36, 30, 24],
    encode: (image, quality) => image.avif({ quality, effort: 4 }),
  },
  webp: {
    qualities: [84, 80, 74, 68, 60, 50, 40],
    encode: (image, quality) => image.webp({ quality, effort: 5, smartSubsample: true }),
  },
  jpg: {
    qualities: [82, 78, 72, 66, 58, 50],
    encode: (image, quality) => image.jpeg({ quality, mozjpeg: true }),
  },
}

/** What `encode` answers, without its work if neither the picture nor this file has changed since it was done. */
export async function encoded(name: string, scene: Scene, file: string): Promise<Picture> {
  const note = `${file}.json`
  const from = createHash('sha256')
    .update(readFileSync(file))
    .update(readFileSync(import.meta.filename))
    .update(readFileSync(join(import.meta.dirname, 'cut-outs.ts')))
    .update(JSON.stringify(scene))
  const key = from.digest('hex')
  const last = existsSync(note)
    ? (JSON.parse(readFileSync(note, 'utf8')) as { key: string; picture: Picture })
    : undefined
  if (last?.key === key && filesOf(last.picture).every((each) => existsSync(join(root, 'public', each))))
    return last.picture
  const picture = await encode(name, scene, file)
  writeFileSync(note, JSON.stringify({ key, picture }))
  return picture
}

function filesOf({ src, sources }: Picture): string[] {
  return [src, ...sources.flatMap(({ srcSet }) => srcSet.split(', ').map((each) => each.split(' ')[0] ?? ''))]
}

/** Writes all files of one picture and answers what the site needs to know of them. */
async function encode(name: string, scene: Scene, file: string): Promise<Picture> {
  const master = await prepared(scene, file)
  const { width, height } = await sharp(master).metadata()
  const widths = scene.widths
    .filter((each) => each < width)
    .concat(scene.widths.some((each) => each >= width) ? width : [])
  const files = []
  for (const each of widths) files.push(`${await write(name, scene.kind, master, each, 'avif')} ${each}w`)
  const src = await write(
    name,
    scene.kind,
    master,
    Math.min(fallbackWidth, width),
    scene.kind === 'dish' ? 'webp' : 'jpg',
  )
  return {
    src,
    width,
    height,
    alt: scene.alt,
    ...(scene.kind !== 'dish' && { placeholder: await placeholder(master) }),
    sources: [{ type: 'image/avif', srcSet: files.join(', ') }],
  }
}

/** Eight bits a channel; a dish is cut out to its content. Fails when the render would have to be enlarged. */
async function prepared({ kind, widths }: Scene, file: string): Promise<Buffer> {
  const image = sharp(file).toColourspace('srgb')
  const { width: drawn } = await image.metadata()
  if (drawn < Math.max(...widths)) throw new Error(`${file} is ${drawn} px wide and would have to be enlarged.`)
  if (kind !== 'dish') return await image.removeAlpha().png({ compressionLevel: 1 }).toBuffer()
  const alpha = await sharp(file).ensureAlpha().extractChannel('alpha').toColourspace('b-w').png().toBuffer()
  const { info } = await sharp(alpha)
    .trim({ background: '#000', threshold: faint })
    .toBuffer({ resolveWithObject: true })
  const box = {
    left: -(info.trimOffsetLeft ?? 0),
    top: -(info.trimOffsetTop ?? 0),
    width: info.width,
    height: info.height,
  }
  const space = Math.round(info.width * margin)
  const ground = { top: space, bottom: space, left: space, right: space, background: '#0000' }
  return await image.extract(box).extend(ground).png({ compressionLevel: 1 }).toBuffer()
}

/** Writes one width in the best quality that is light enough and answers its address. */
async function write(name: string, kind: Kind, master: Buffer, width: number, format: Format): Promise<string> {
  const { qualities, encode } = formats[format]
  const most = mostBytes[kind][format === 'avif' ? 'avif' : 'other'] * (width / phoneWidth) ** growth
  const resized = kind === 'dish' ? await resizedCutOut(master, width) : sharpened(sharp(master).resize(width))
  const small = await resized.png({ compressionLevel: 1 }).toBuffer()
  for (const quality of qualities) {
    const bytes = await encode(sharp(small), quality).toBuffer()
    if (bytes.length <= most) return publish(folder, `${name}-${width}`, format, bytes)
  }
  throw new Error(`${name} at ${width} px is heavier than ${Math.round(most)} bytes as ${format}.`)
}
