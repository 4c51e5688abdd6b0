/** The pictures that go with a link when it is shared: what the page is called, over pictures of it. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { site } from '../../content/site.ts'
import { heroFilm } from '../../site/media/film.ts'
import { stories } from '../../site/media/stories.ts'
import { fontFaces, show, withPage } from './browser.ts'
import { logoPath } from './logo.ts'
import { palette, publish, root, writeModule } from './media-files.ts'
import { border, tile } from './phulkari.ts'

const [width, height] = [1200, 630]
const mostBytes = 120_000
const threads = { across: palette.turmeric, upright: palette.ember, accent: palette.chilli }

/** What stands behind the title: a picture of the site, by its address. No price is on it, because a link is shared for years. */
interface Background {
  picture: string
  /** How it is cut and laid. */
  css: string
}

/** One sharing picture. `file` names it under public/media/social. */
interface Card {
  file: string
  title: string
  line: string
  background: Background
}

/** One picture on the right, whose left end lies under the words. */
const right = (picture: string): Background => ({
  picture,
  css: 'inset: 0 0 auto auto; width: 860px; height: 100%; object-fit: cover;',
})
const whole = 'inset: 0; width: 100%; height: 100%; object-fit: cover;'
const cards: Record<string, Card> = {
  home: {
    file: 'home',
    title: 'We’re<br>Cookin’',
    line: site.tagline,
    background: {
      picture: heroFilm.poster.src,
      css: `${whole} height: 118%; object-position: 50% 0;`,
    },
  },
  menu: {
    file: 'menu',
    title: 'Menu',
    line: 'Rolls, bowls, platters, burgers and what the chef is proud of.',
    background: right(stories.spices.src),
  },
  catering: {
    file: 'catering',
    title: 'Catering',
    line: 'The oven’s best for all of your guests.',
    background: right(stories.table.src),
  },
  ourHistory: {
    file: 'our-history',
    title: 'Our<br>History',
    line: 'How it all began: one oven, one road.',
    background: right(stories.street.src),
  },
  careers: {
    file: 'careers',
    title: 'Careers',
    line: 'Come and stand at the fire with us.',
    background: right(stories.careersBanner.src),
  },
}

/** Draws the sharing pictures and writes the module that names them. */
export async function makeSocialPictures() {
  const addresses = await withPage(width, height, async (page) => {
    const entries: [string, string][] = []
    for (const [id, card] of Object.entries(cards)) entries.push([id, await draw(page, card)])
    return Object.fromEntries(entries)
  })
  const types = `
/** Pictures for link previews, ${width} by ${height} px. */
export type SocialPicture = ${Object.keys(cards)
    .map((id) => `'${id}'`)
    .join(' | ')}`
  writeModule(
    'site/media/social.ts',
    'art/marks/social.ts',
    types,
    'socialPictures',
    'Record<SocialPicture, string>',
    addresses,
  )
}

async function draw(page: Page, card: Card): Promise<string> {
  await show(page, html(card))
  const jpeg = await sharp(await page.screenshot())
    .jpeg({ quality: 80, mozjpeg: true })
    .toBuffer()
  if (jpeg.length > mostBytes) throw new Error(`The sharing picture ${card.file} has ${jpeg.length} bytes.`)
  return publish('social', card.file, 'jpg', jpeg)
}

function html({ title, line, background }: Card): string {
  return `<!doctype html><html lang="en-GB"><meta charset="utf-8"><style>${fontFaces}${style(background)}</style>
<body>${pictureHtml(background.picture)}
<div class="shade"></div>
<header><svg viewBox="0 0 32 32"><path d="${logoPath}"/></svg><b>${site.name}</b></header>
<main><h1>${title}</h1><p>${line}</p></main>
<div class="band"></div></body></html>`
}

function pictureHtml(address: string): string {
  const bytes = readFileSync(join(root, 'public', address)).toString('base64')
  return `<img src="data:image/${address.split('.').at(-1)?.replace('jpg', 'jpeg')};base64,${bytes}" alt="">`
}

function style({ css }: Background): string {
  const picture = (svg: string) => `url("data:image/svg+xml,${encodeURIComponent(svg)}")`
  return `
* { margin: 0; padding: 0; box-sizing: border-box; }
body { width: ${width}px; height: ${height}px; overflow: hidden; position: relative; display: flex; flex-direction: column;
  padding: 54px 64px 96px; background: ${palette.charcoal}; color: ${palette.paper}; font: 480 32px/1.25 Anek; }
img { position: absolute; ${css} }
.shade { position: absolute; inset: 0; background: linear-gradient(90deg, ${palette.charcoal} 30%, ${palette.charcoal}e6 42%, transparent 74%); }
header, main, .band { position: relative; }
header { display: flex; align-items: center; gap: 16px; font: 800 46px/1 Anek; font-stretch: 75%; text-transform: uppercase; }
header svg { width: 52px; fill: ${palette.ember}; margin-top: -6px; }
main { margin-top: auto; }
h1 { font: 800 176px/.82 Anek; font-stretch: 75%; text-transform: uppercase; letter-spacing: -.01em; color: ${palette.turmeric}; margin-left: -6px; }
p { max-width: 560px; margin-top: 26px; text-wrap: balance; }
.band { position: absolute; inset: auto 0 0; height: 56px; background: ${picture(tile(border(48, 1.6), threads))} 4px 50% / 48px repeat-x ${palette.charcoal}; }`
}
