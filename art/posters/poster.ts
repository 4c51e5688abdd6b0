/** A page of the menu as HTML: 1500 px wide, and at least as high as what stands on it. */
import { menu } from '../../content/menu.ts'
import { site } from '../../content/site.ts'
import type { MenuDish, MenuMark, MenuPoster, MenuSection } from '../../contract/content/menu.ts'
import { markNames } from '../../site/pages/menu/menu-content.ts'
import { logoPath } from '../marks/logo.ts'
import { palette } from '../marks/media-files.ts'
import { border, type Motif, tile } from '../marks/phulkari.ts'
import { fontFaces } from './browser.ts'

export const posterWidth = 1500

/** The colours of a poster, and whether its sections stand two by two or below each other across the whole width. */
export interface PosterLook {
  ground: string
  text: string
  quiet: string
  loud: string
  price: string
  leaf: string
  threads: Parameters<typeof tile>[1]
  layout: 'quarters' | 'halves'
}

export const looks: [PosterLook, PosterLook] = [
  {
    ground: palette.charcoal,
    text: palette.paper,
    quiet: '#c9b9a6',
    loud: palette.turmeric,
    price: palette.turmeric,
    leaf: '#7fae63',
    threads: { across: palette.turmeric, upright: palette.ember, accent: palette.chilli },
    layout: 'quarters',
  },
  {
    ground: palette.paper,
    text: palette.ink,
    quiet: '#6b5545',
    loud: palette.chilli,
    price: palette.chilli,
    leaf: palette.coriander,
    threads: { across: palette.chilli, upright: palette.ember, accent: palette.turmeric },
    layout: 'halves',
  },
]

export function posterHtml(poster: MenuPoster, look: PosterLook): string {
  return `<!doctype html><html lang="en-GB"><meta charset="utf-8"><style>${fontFaces}${style(look)}</style>
<body class="${look.layout}">
<header>
  <svg viewBox="0 0 32 32"><path d="${logoPath}"/></svg>
  <b>${site.name}</b><i>${site.nameInGurmukhi}</i>
</header>
<div class="band"></div>
<main>${columns(poster.sections, look.layout)}</main>
<footer><span>${menu.allergenLine}</span><span class="legend">${Object.keys(markNames).map(legend).join('')}</span></footer>
</body></html>`
}

/** Two columns, filled by turns, or sections across the whole width. */
function columns(sections: readonly MenuSection[], layout: PosterLook['layout']): string {
  if (layout === 'halves') return sections.map(sectionHtml).join('')
  const side = (rest: number) => sections.filter((_, index) => index % 2 === rest).map(sectionHtml)
  return `<div>${side(0).join('')}</div><div>${side(1).join('')}</div>`
}

function sectionHtml({ name, note, dishes }: MenuSection): string {
  return `<section><h2>${name}</h2>${note ? `<p class="note">${note}</p>` : ''}<ul>${dishes.map(itemHtml).join('')}</ul></section>`
}

function itemHtml({ name, text, pricePence, marks }: MenuDish): string {
  const signs = marks.map(sign).join('')
  // The signs stay with the last word of the name.
  const [, start = '', last = name] = name.match(/^(.* )?(\S+)$/) ?? []
  return `<li><span class="price">${(pricePence / 100).toFixed(2)}</span>
<h3>${start}<span>${last}${signs}</span></h3><p>${text}</p></li>`
}

/** A stitched diamond, open or filled, for meatless dishes; a flame for hot ones. */
function sign(mark: string): string {
  return mark === 'hot'
    ? '<svg class="hot" viewBox="0 0 20 24"><path d="M10 0c1 6 9 8 9 15a9 9 0 0 1-18 0c0-3 2-5 3-7 1 2 2 3 3 3 1-3 1-7 3-11z"/></svg>'
    : `<svg class="${mark}" viewBox="0 0 24 24"><path d="M12 2.5l9.5 9.5-9.5 9.5L2.5 12z"/></svg>`
}

function legend(mark: string): string {
  return `<span>${sign(mark)}${markNames[mark as MenuMark]}</span>`
}

function style(look: PosterLook): string {
  const picture = (motif: Motif) => `url("data:image/svg+xml,${encodeURIComponent(tile(motif, look.threads))}")`
  return `
* { margin: 0; padding: 0; box-sizing: border-box; }
body { width: ${posterWidth}px; min-height: 100vh; padding: 72px 84px 60px; display: flex; flex-direction: column;
  background: ${look.ground}; color: ${look.text}; font: 420 34px/1.2 Anek; font-kerning: normal; }
header { display: flex; align-dishes: center; gap: 20px; font: 800 70px/1 Anek; font-stretch: 75%; text-transform: uppercase; }
header svg { width: 76px; fill: ${palette.ember}; margin-top: -8px; }
header i { font-style: normal; margin-left: auto; color: ${look.loud}; font-size: 60px; }
.band { flex: none; height: 48px; margin: 30px -84px 0; background: ${picture(border(48, 1.6))} 6px 0 / 48px repeat-x; }
main { flex: 1; padding-top: 64px; }
h2, h3, .price { font-weight: 800; font-stretch: 75%; text-transform: uppercase; letter-spacing: -.005em; }
h2 { color: ${look.loud}; line-height: .7; }
.note { color: ${look.quiet}; }
ul { list-style: none; display: grid; }
li { display: grid; grid-template-columns: var(--price) 1fr; align-dishes: baseline; align-content: start; }
.price { color: ${look.price}; font-size: var(--name); line-height: 1; font-variant-numeric: tabular-nums; }
h3 { font-size: var(--name); line-height: .98; text-wrap: balance; }
h3 span { white-space: nowrap; }
li p { grid-column: 2; color: ${look.quiet}; text-wrap: pretty; }
h3 svg { height: .5em; margin-left: .26em; vertical-align: .1em; }
svg.vegan { fill: ${look.leaf}; }
svg.vegetarian { fill: none; stroke: ${look.leaf}; stroke-width: 4; }
svg.hot { fill: ${palette.ember}; }
footer { display: flex; justify-content: space-between; align-dishes: baseline; margin-top: 72px; font-weight: 600; font-size: 32px; }
.legend { display: flex; gap: 34px; color: ${look.quiet}; font-weight: 420; }
.legend svg { height: .72em; margin-right: .35em; vertical-align: -.04em; }
.quarters { --name: 48px; --price: 118px; font-size: 35px; }
.quarters main { display: grid; grid-template-columns: 1fr 1fr; column-gap: 54px; }
.quarters main > div { display: flex; flex-direction: column; justify-content: space-between; gap: 92px; }
.quarters h2 { font-size: 164px; margin-bottom: 34px; }
.quarters .note { margin-bottom: 30px; }
.quarters ul { row-gap: 30px; }
.halves { --name: 52px; --price: 134px; font-size: 35px; }
.halves main { display: flex; flex-direction: column; justify-content: space-between; gap: 104px; }
.halves h2 { font-size: 294px; letter-spacing: -.015em; margin-left: -10px; white-space: nowrap; }
.halves .note { margin: 34px 0 34px; font-size: 42px; }
.halves ul { grid-template-columns: 1fr 1fr; column-gap: 64px; row-gap: 30px; }
.halves section:last-child ul::after { content: ""; align-self: center; height: 96px;
  background: ${picture(border(48, 1.6))} 0 0 / 96px 96px round no-repeat; }`
}
