/** Renders the scenes that have changed, turns the pictures into web formats and lists them for the site. */
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../marks/media-files.ts'
import { makeContactSheet } from './contact-sheet.ts'
import { encoded, type Picture } from './encode.ts'
import { rendered } from './render.ts'
import { dishes, packages, type Scene, stories } from './scenes.ts'

const target = 'app/media/pictures.ts'
const head = `// Made by art/scenes/make.ts. Do not edit by hand.

/** A picture with its alternatives, best format first; \`src\` is for browsers that take none of them. */
export interface Picture {
  src: string
  width: number
  height: number
  alt: string
  /** A few blurred pixels to show until the picture has come. */
  placeholder: string
  sources: { type: string; srcSet: string }[]
}
`

/** Makes every picture there is a scene for, then fails if any could not be made. */
export async function makePictures() {
  const failures: string[] = []
  const groups = {
    dishes: await makeGroup(dishes, failures),
    packages: await makeGroup(packages, failures),
    stories: await makeGroup(stories, failures),
  }
  const text = [head, ...Object.entries(groups).map(groupSource)].join('\n')
  writeFileSync(join(root, target), text)
  console.log(target)
  if (failures.length === 0) sweep(text)
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

function groupSource([name, pictures]: [string, Record<string, Picture>]): string {
  const keys = Object.keys(pictures).map((key) => `'${key}'`)
  return `export const ${name}: Record<${keys.join(' | ') || 'never'}, Picture> = ${JSON.stringify(pictures, null, 2)}\n`
}
