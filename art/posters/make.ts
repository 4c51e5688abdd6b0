/** Sets the menu posters from contract/menu.ts: `node art/posters/make.ts`. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { type MenuPoster, menu } from '../../contract/menu.ts'
import { placeholder, publish, rendersFolder, writeModule } from '../marks/media-files.ts'
import { shoot, withPage } from './browser.ts'
import { looks, posterHtml, posterSize } from './poster.ts'

const widths = [480, 800, 1500]
const types = `
export interface MenuPosterPicture {
  id: string
  title: string
  alt: string
  /** The whole picture, for the overlay and for the plain link to it. */
  src: string
  /** For browsers that take neither AVIF nor WebP. */
  fallback: string
  width: number
  height: number
  placeholder: string
  sources: { type: string; srcSet: string }[]
}`

const pictures = await withPage(posterSize.width, posterSize.height, async (page) => [
  await encode(menu[0], await shoot(page, posterHtml(menu[0], looks[0]))),
  await encode(menu[1], await shoot(page, posterHtml(menu[1], looks[1]))),
])
writeModule('app/media/posters.ts', 'art/posters/make.ts', types, 'menuPosters', 'MenuPosterPicture[]', pictures)

async function encode(poster: MenuPoster, png: Buffer) {
  writeFileSync(join(rendersFolder('posters'), `${poster.id}.png`), png)
  const at = (width: number) => sharp(png).resize(width)
  const set = async (extension: string, quality: (image: Sharp) => Sharp) => {
    const files = widths.map(async (width) => {
      const bytes = await quality(at(width)).toBuffer()
      return `${publish('posters', `${poster.id}-${width}`, extension, bytes)} ${width}w`
    })
    return (await Promise.all(files)).join(', ')
  }
  const avif = await set('avif', (image) => image.avif({ quality: 62, effort: 4 }))
  const webp = await set('webp', (image) => image.webp({ quality: 80, effort: 6 }))
  const jpeg = at(800).jpeg({ quality: 82, mozjpeg: true })
  return {
    id: poster.id,
    title: poster.title,
    alt: `Menu: ${poster.title}. Every dish and price stands in words on this page.`,
    src: webp.split(' ').at(-2) ?? '',
    fallback: publish('posters', `${poster.id}-800`, 'jpg', await jpeg.toBuffer()),
    ...posterSize,
    placeholder: await placeholder(png),
    sources: [
      { type: 'image/avif', srcSet: avif },
      { type: 'image/webp', srcSet: webp },
    ],
  }
}
