/** Renders the scenes that have changed, turns the pictures into web formats and lists them for the site. */
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { dishes as listedDishes } from '../../site/media/dishes.ts'
import { packages as listedPackages } from '../../site/media/packages.ts'
import { stories as listedStories } from '../../site/media/stories.ts'
import type { Picture } from '../../site/media/types.ts'
import { root, writeModule } from '../marks/media-files.ts'
import { makeContactSheet } from './contact-sheet.ts'
import { encoded } from './encode.ts'
import { textsKey } from './picture-hashes.ts'
import { rendered } from './render.ts'
import { dishes, fileNameOf, packages, type Scene, stories } from './scenes.ts'

const types = "import type { Picture } from './types.ts'"

interface Group {
  scenes: Record<string, Scene>
  /**
   * What the site lists today. A picture keeps its entry until it is made again. It is changed in place, because a later
   * step of the same run reads these lists too, and Node gives it the ones that are loaded.
   */
  pictures: Record<string, Picture>
}

const groups: Record<string, Group> = {
  dishes: { scenes: dishes, pictures: listedDishes },
  packages: { scenes: packages, pictures: listedPackages },
  stories: { scenes: stories, pictures: listedStories },
}

/**
 * Makes the pictures whose file names are given, telling of each, and fails at the end if any could not be made. Each is
 * listed for the site as soon as it is there, so that a stop loses nothing but the pass that is being drawn. The lists
 * get today's alternative texts in any case.
 */
export async function makePictures(names: string[], made: (name: string) => void, samples?: number) {
  const failures: string[] = []
  const wanted = Object.values(groups).flatMap(({ scenes, pictures }) =>
    Object.entries(scenes)
      .filter(([, { script }]) => names.includes(fileNameOf(script)))
      .map(([name, scene]) => ({ pictures, name, scene })),
  )
  for (const [index, { pictures, name, scene }] of wanted.entries()) {
    const file = fileNameOf(scene.script)
    console.log(`${file}, ${index + 1} of ${wanted.length}, ${new Date().toLocaleTimeString()}`)
    try {
      pictures[name] = await encoded(file, scene, await rendered(scene.script, samples))
      listPictures()
      made(file)
    } catch (error) {
      failures.push(`${name}: ${error instanceof Error ? error.message : error}`)
    }
  }
  listPictures()
  made(textsKey)
  sweep()
  await makeContactSheet()
  if (failures.length > 0) throw new Error(`These pictures were not made:\n${failures.join('\n')}`)
}

/** Writes the lists of the site: of every scene its picture, as far as there is one, with the scene's text. */
function listPictures() {
  for (const [group, { scenes, pictures }] of Object.entries(groups)) {
    const known = Object.keys(scenes).filter((key) => pictures[key])
    const listed = Object.fromEntries(known.map((key) => [key, { ...pictures[key], alt: scenes[key]?.alt }]))
    const type = `Record<${known.map((key) => `'${key}'`).join(' | ')}, Picture>`
    writeModule(`site/media/${group}.ts`, 'art/scenes/make.ts', types, group, type, listed)
  }
}

/** Removes files that the lists do not name, such as a width that a dish no longer has. */
function sweep() {
  const text = JSON.stringify(groups)
  const folder = join(root, 'public/media/pictures')
  for (const file of readdirSync(folder)) {
    if (!text.includes(`/${file}`)) rmSync(join(folder, file))
  }
}
