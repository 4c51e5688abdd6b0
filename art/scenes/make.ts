/** Renders the scenes that have changed, turns the pictures into web formats and lists them for the site. */
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Picture } from '../../site/media/types.ts'
import { root, writeModule } from '../marks/media-files.ts'
import { makeContactSheet } from './contact-sheet.ts'
import { encoded } from './encode.ts'
import { rendered } from './render.ts'
import { dishes, packages, type Scene, stories } from './scenes.ts'

const types = "import type { Picture } from './types.ts'"

/** Makes every picture there is a scene for, then fails if any could not be made. */
export async function makePictures() {
  const failures: string[] = []
  const groups = {
    dishes: await makeGroup(dishes, failures),
    packages: await makeGroup(packages, failures),
    stories: await makeGroup(stories, failures),
  }
  for (const [name, pictures] of Object.entries(groups)) {
    const keys = Object.keys(pictures).map((key) => `'${key}'`)
    const type = `Record<${keys.join(' | ') || 'never'}, Picture>`
    writeModule(`site/media/${name}.ts`, 'art/scenes/make.ts', types, name, type, pictures)
  }
  if (failures.length === 0) sweep(JSON.stringify(groups))
  await makeContactSheet()
  if (failures.length > 0) throw new Error(`These pictures were not made:\n${failures.join('\n')}`)
}

/** Removes files that the text does not name, such as a width that a dish no longer has. */
function sweep(text: string) {
  const folder = join(root, 'public/media/pictures')
  for (const file of readdirSync(folder)) {
    if (!text.includes(`/${file}`)) rmSync(join(folder, file))
  }
}

async function makeGroup(scenes: Record<string, Scene>, failures: string[]): Promise<Record<string, Picture>> {
  const made: Record<string, Picture> = {}
  for (const [name, scene] of Object.entries(scenes)) {
    try {
      made[name] = await encoded(scene.script.replaceAll('_', '-'), scene, rendered(scene.script))
    } catch (error) {
      failures.push(`${name}: ${error instanceof Error ? error.message : error}`)
    }
  }
  return made
}
