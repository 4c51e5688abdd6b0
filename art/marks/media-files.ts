/** Where finished media go, and how they are named: by content, so that browsers may keep them for ever. */
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

export const root = join(import.meta.dirname, '../..')
export const palette = {
  charcoal: '#17110e',
  coal: '#241a15',
  ember: '#f2601c',
  turmeric: '#f2a91e',
  chilli: '#c02a17',
  coriander: '#4f7a3a',
  paper: '#fbf4e8',
  cream: '#f2e5cf',
  ink: '#2a1d16',
}

/** Writes `<name>.<8 hex of content>.<extension>` under public/media, drops its older versions, answers its address. */
export function publish(folder: string, name: string, extension: string, bytes: Buffer | string): string {
  const directory = join(root, 'public/media', folder)
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8)
  const file = `${name}.${hash}.${extension}`
  mkdirSync(directory, { recursive: true })
  for (const old of readdirSync(directory)) {
    const [stem, , ending] = old.split('.')
    if (stem === name && ending === extension && old !== file) rmSync(join(directory, old))
  }
  writeFileSync(join(directory, file), bytes)
  console.log(`media/${folder}/${file}`, bytes.length)
  return `/media/${folder}/${file}`
}

/** A hash over files and everything in folders, given relative to the root: tells whether they have changed. */
export function fingerprint(paths: string[]): string {
  const hash = createHash('sha256')
  for (const file of paths.flatMap(filesOf)) hash.update(file).update(readFileSync(join(root, file)))
  return hash.digest('hex').slice(0, 16)
}

function filesOf(path: string): string[] {
  if (statSync(join(root, path)).isFile()) return [path]
  const names = readdirSync(join(root, path)).filter((name) => name !== '__pycache__')
  return names.sort().flatMap((name) => filesOf(`${path}/${name}`))
}

/** A folder for what is only looked at on the way; git does not see it. */
export function rendersFolder(name: string): string {
  const directory = join(root, 'art/.renders', name)
  mkdirSync(directory, { recursive: true })
  return directory
}

/** A few blurred pixels as a data URI, to stand in until the picture has come. At most 400 bytes. */
export async function placeholder(picture: Buffer): Promise<string> {
  const tiny = await sharp(picture).resize(16, 16, { fit: 'inside' }).blur(0.8).webp({ quality: 25 }).toBuffer()
  const uri = `data:image/webp;base64,${tiny.toString('base64')}`
  if (uri.length > 400) throw new Error(`The placeholder has ${uri.length} bytes.`)
  return uri
}

/** Writes a generated module: the value as TypeScript under what its type needs, with a note on where it comes from. */
export function writeModule(path: string, maker: string, types: string, name: string, type: string, value: unknown) {
  const note = `// Made by ${maker}. Do not edit by hand.`
  const text = `${note}\n\n${types.trim()}\n\nexport const ${name}: ${type} = ${JSON.stringify(value, null, 2)}\n`
  writeFileSync(join(root, path), text)
  console.log(path)
}
