import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../install.mjs'

/**
 * Returns the lines of the guide that begin with these words, with the lines that they go on in, from the blocks of
 * docs/operations/going-live.md, "In containers". So the check runs what the guide says. Throws where there is none.
 */
export async function commandsIn(beginning: string): Promise<string> {
  const guide = await readFile(join(root, 'docs/operations/going-live.md'), 'utf8')
  const section = guide.split(/^(?=## )/m).find((text) => text.startsWith('## In containers')) ?? ''
  const commands = section.replaceAll(/\\\n */g, '').match(/^ {4}\S.*$/gm) ?? []
  const found = commands.map((line) => line.trim()).filter((line) => line.startsWith(beginning))
  if (found.length === 0)
    throw new Error(`docs/operations/going-live.md has no command that begins with "${beginning}".`)
  return found.join('\n')
}
