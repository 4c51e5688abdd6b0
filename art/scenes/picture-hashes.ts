/** Tells which pictures are due: each has a hash of its own sources, so that a new dish makes no other picture due. */
import { createHash } from 'node:crypto'
import { fingerprint } from '../marks/media-files.ts'
import { sourcesOf } from './render.ts'
import { dishes, fileNameOf, packages, stories } from './scenes.ts'

/** The lock's key of the alternative texts. They are listed with the pictures, and changing one draws nothing. */
export const textsKey = 'pictures/texts'

/** What every picture is encoded with. */
const shared = ['art/scenes/cut-outs.ts', 'art/scenes/encode.ts']

/** A hash for each picture by its name, of its scene, its parts of the kit and its widths, and one of all texts. */
export function pictureHashes(): Record<string, string> {
  const scenes = Object.values({ ...dishes, ...packages, ...stories })
  const hashes = scenes.map(({ script, kind, widths }) => [
    fileNameOf(script),
    hashOf([fingerprint([...sourcesOf(script), ...shared]), kind, widths]),
  ])
  return { ...Object.fromEntries(hashes), [textsKey]: hashOf(scenes.map(({ script, alt }) => [script, alt])) }
}

const hashOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16)
