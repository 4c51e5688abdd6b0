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
 * Makes the pictures whose file names are given, or all, and fails at the end if any could not be made. Each is
 * listed for the site as soon as it is there, so that a stop loses nothing but the pass that is being drawn.
 */
export async function makePictures(names: string[] = [], samples?: number) {
  const failures: string[] = []
  const wanted = Object.entries(groups).flatMap(([group, { scenes }]) =>
    Object.entries(scenes)
      .filter(([, { script }]) => names.length === 0 || names.includes(fileNameOf(script)))
      .map(([name, scene]) => ({ group, name, scene })),
  )
  for (const [index, { group, name, scene }] of wanted.entries()) {
    console.log(`${fileNameOf(scene.script)}, ${index + 1} of ${wanted.length}, ${new Date().toLocaleTimeString()}`)
    try {
      await makePicture(group, name, scene, samples)
    } catch (error) {
      failures.push(`${name}: ${error instanceof Error ? error.message : error}`)
    }
  }
  sweep()
  await makeContactSheet()
  if (failures.length > 0) throw new Error(`These pictures were not made:\n${failures.join('\n')}`)
}

async function makePicture(group: string, name: string, scene: Scene, samples?: number) {
  const { scenes, pictures } = groups[group] as Group
  const made = await encoded(fileNameOf(scene.script), scene, await rendered(scene.script, samples))
  pictures[name] = made
  const known = Object.keys(scenes).filter((key) => pictures[key])
  const listed = Object.fromEntries(known.map((key) => [key, pictures[key]]))
  const type = `Record<${known.map((key) => `'${key}'`).join(' | ')}, Picture>`
  writeModule(`site/media/${group}.ts`, 'art/scenes/make.ts', types, group, type, listed)
}

/** Removes files that the lists do not name, such as a width that a dish no longer has. */
function sweep() {
  const text = JSON.stringify(groups)
  const folder = join(root, 'public/media/pictures')
  for (const file of readdirSync(folder)) {
    if (!text.includes(`/${file}`)) rmSync(join(folder, file))
  }
}
