/** Makes the drawings of the home page: an ingredient for each of its tiles, and the map. */
import { publish, writeModule } from '../marks/media-files.ts'
import { ingredients } from './ingredients.ts'
import { drawMap, mapInWords, mapSize } from './map.ts'
import { embroidered } from './stitches.ts'

const side = 240

/** Writes the pictures, and the module that the site imports. */
export async function makeDrawings() {
  const sewn = Object.entries(ingredients).map(([name, patches]) => {
    const src = publish('drawings', name, 'svg', embroidered(patches(), side))
    return [name, { src, width: side, height: side, alt: '' }] as const
  })
  const map = { src: publish('drawings', 'map-hounslow', 'svg', await drawMap()), ...mapSize, alt: mapInWords }
  writeModule(
    'site/media/drawings.ts',
    'art/drawings/make.ts',
    'interface Drawing {\n  src: string\n  width: number\n  height: number\n  alt: string\n}',
    'drawings',
    `Record<${[...Object.keys(ingredients), 'map'].map((name) => `'${name}'`).join(' | ')}, Drawing>`,
    { ...Object.fromEntries(sewn), map },
  )
}
