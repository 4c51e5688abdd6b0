/**
 * Cuts the fonts that the site ships from the Fontsource originals: `node scripts/cut-fonts.ts`.
 * One family, Anek, in three fixed cuts; static cuts weigh half of one variable file with both axes.
 */
import { readFile, writeFile } from 'node:fs/promises'
import subsetFont from 'subset-font'

const ascii = Array.from({ length: 95 }, (_, index) => String.fromCodePoint(32 + index)).join('')
const basics = `${ascii}\u00a0£é×½©·–—‘’“”•…→`
const latinOne = Array.from({ length: 96 }, (_, index) => String.fromCodePoint(160 + index)).join('')
const latinExtended = Array.from({ length: 128 }, (_, index) => String.fromCodePoint(256 + index)).join('')
const accents = [...latinOne].filter((character) => !basics.includes(character)).join('')

const display = { wdth: 75, wght: 800 }
const text = { wdth: 100, wght: 420 }
const strong = { wdth: 100, wght: 620 }

const latin = 'anek-latin/files/anek-latin-latin-standard-normal.woff2'
const extended = 'anek-latin/files/anek-latin-latin-ext-standard-normal.woff2'
const gurmukhi = 'anek-gurmukhi/files/anek-gurmukhi-gurmukhi-standard-normal.woff2'

const cuts = [
  { name: 'display', source: latin, axes: display, characters: basics },
  { name: 'text', source: latin, axes: text, characters: basics },
  { name: 'strong', source: latin, axes: strong, characters: basics },
  // Names of guests: fetched only when one of these letters is on the page.
  { name: 'text-accents', source: latin, axes: text, characters: accents },
  { name: 'text-extended', source: extended, axes: text, characters: latinExtended },
  { name: 'display-gurmukhi', source: gurmukhi, axes: display, characters: 'ਤੰਦੂਰ ਰੋਡ', features: undefined },
]

for (const cut of cuts) {
  const original = await readFile(new URL(`../node_modules/@fontsource-variable/${cut.source}`, import.meta.url))
  const bytes = await subsetFont(original, cut.characters, {
    targetFormat: 'woff2',
    variationAxes: cut.axes,
    noHinting: true,
    ...('features' in cut ? {} : { keepFeatures: ['kern'] }),
  })
  await writeFile(new URL(`../app/fonts/${cut.name}.woff2`, import.meta.url), bytes)
  console.log(`${cut.name}.woff2`, bytes.length)
}
