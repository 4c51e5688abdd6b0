/** Sets the menu posters from content/menu.ts, both as high as the fuller one. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import sharp, { type Sharp } from 'sharp'
import { menu } from '../../content/menu.ts'
import type { MenuPoster } from '../../contract/content/menu.ts'
import { publish, rendersFolder, writeModule } from '../marks/media-files.ts'
import { show, withPage } from './browser.ts'
import { looks, posterHtml, posterWidth } from './poster.ts'

const widths = [320, 480, 800, posterWidth]
/** For the sizes that a phone takes, up to 800 px wide. */
const mostBytes = 120_000
const types = "import type { MenuPosterPicture } from './types.ts'"

/** Sets and encodes both posters and writes the module that the site imports. */
export async function makePosters() {
  const [first, second] = menu.posters
  if (!first || !second) throw new Error('content/menu.ts has fewer than two posters.')
  const pages = [posterHtml(first, looks[0]), posterHtml(second, looks[1])] as const
  const shots = await withPage(posterWidth, 100, async (page) => {
    const height = Math.max(await heightOf(page, pages[0]), await heightOf(page, pages[1]))
    return [await shoot(page, pages[0], height), await shoot(page, pages[1], height)] as const
  })
  const pictures = [await encode(first, shots[0]), await encode(second, shots[1])]
  writeModule('site/media/posters.ts', 'art/posters/make.ts', types, 'menuPosters', 'MenuPosterPicture[]', pictures)
}

async function heightOf(page: Page, html: string): Promise<number> {
  await show(page, html)
  return await page.evaluate(() => document.body.scrollHeight)
}

async function shoot(page: Page, html: string, height: number): Promise<Buffer> {
  await page.setViewportSize({ width: posterWidth, height })
  await show(page, html)
  return await page.screenshot({ type: 'png' })
}

async function encode({ id, title }: MenuPoster, png: Buffer) {
  writeFileSync(join(rendersFolder('posters'), `${id}.png`), png)
  const set = async (extension: string, quality: (image: Sharp) => Sharp) => {
    const files = widths.map(async (width) => {
      const bytes = await quality(sharp(png).resize(width)).toBuffer()
      if (width <= 800 && bytes.length > mostBytes) {
        throw new Error(`${id} at ${width} px has ${bytes.length} bytes as ${extension}, more than ${mostBytes}.`)
      }
      return `${publish('posters', `${id}-${width}`, extension, bytes)} ${width}w`
    })
    return (await Promise.all(files)).join(', ')
  }
  const avif = await set('avif', (image) => image.avif({ quality: 60, effort: 5 }))
  const webp = await set('webp', (image) => image.webp({ quality: 80, effort: 6 }))
  const { width, height } = await sharp(png).metadata()
  return {
    id,
    title,
    alt: `Menu: ${title[0]?.toLowerCase()}${title.slice(1)}`,
    src: webp.split(' ').at(-2) ?? '',
    width,
    height,
    sources: [
      { type: 'image/avif', srcSet: avif },
      { type: 'image/webp', srcSet: webp },
    ],
  }
}
