/**
 * Looks for pale rims on the dishes: `node art/scenes/rims.ts [FILE ...]`, the widest encoded files if none is named.
 * On each ground of the site, a pixel of an edge should be no lighter than both the ground and the dish beside it. Prints
 * by how much it is, in steps of 256, for the worst pixel in a thousand.
 */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { palette, root } from '../marks/media-files.ts'
import { dishes, fileNameOf } from './scenes.ts'

const grounds = { paper: palette.paper, charcoal: palette.charcoal, turmeric: palette.turmeric }
/** How far around an edge the dish's own colours are looked for, in pixels. */
const near = 4

interface Shown {
  light: Float32Array
  alpha: Uint8Array
  width: number
  height: number
}

for (const file of process.argv.length > 2 ? process.argv.slice(2) : widestOfDishes()) {
  const worst = []
  for (const [name, ground] of Object.entries(grounds))
    worst.push(`${name} ${rimOf(await shown(file, ground), await lightOf(ground))}`)
  console.log(file.split('/').at(-1), worst.join(', '))
}

function widestOfDishes(): string[] {
  const folder = join(root, 'public/media/pictures')
  const widthOf = (file: string) => Number(/-(\d+)\.[0-9a-f]+\.\w+$/.exec(file)?.[1])
  return Object.values(dishes).map(({ script }) => {
    const files = readdirSync(folder).filter(
      (file) => file.startsWith(`${fileNameOf(script)}-`) && file.endsWith('avif'),
    )
    return join(folder, files.sort((a, b) => widthOf(b) - widthOf(a))[0] ?? '')
  })
}

async function shown(file: string, background: string): Promise<Shown> {
  const image = sharp(file).toColourspace('srgb')
  const { data, info } = await image.clone().flatten({ background }).raw().toBuffer({ resolveWithObject: true })
  const alpha = await image.ensureAlpha().extractChannel('alpha').toColourspace('b-w').raw().toBuffer()
  const light = new Float32Array(info.width * info.height)
  for (const at of light.keys()) light[at] = brightness(data.subarray(3 * at, 3 * at + 3))
  return { light, alpha, width: info.width, height: info.height }
}

function brightness([red = 0, green = 0, blue = 0]: Uint8Array): number {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

async function lightOf(ground: string): Promise<number> {
  const { data } = await sharp({ create: { width: 1, height: 1, channels: 3, background: ground } })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return brightness(data)
}

/** How much lighter than ground and dish the edges are, for the worst in a thousand of their pixels. */
function rimOf({ light, alpha, width, height }: Shown, ground: number): number {
  const over: number[] = []
  for (let y = near; y < height - near; y++)
    for (let x = near; x < width - near; x++) {
      const at = y * width + x
      const covered = alpha[at] ?? 0
      if (covered < 24 || covered > 230) continue
      let dish = -1
      for (let dy = -near; dy <= near; dy++)
        for (let dx = -near; dx <= near; dx++) {
          const beside = at + dy * width + dx
          if ((alpha[beside] ?? 0) >= 253) dish = Math.max(dish, light[beside] ?? 0)
        }
      if (dish >= 0) over.push(Math.max(0, (light[at] ?? 0) - Math.max(dish, ground)))
    }
  return Math.round(over.sort((a, b) => a - b)[Math.floor(over.length * 0.999)] ?? 0)
}
