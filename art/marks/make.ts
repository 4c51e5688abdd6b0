/** Makes the logo, the wordmark, the icons and the phulkari. */
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { favicon, icon, logoPath } from './logo.ts'
import { palette, publish, root } from './media-files.ts'
import { type Outline, outline } from './outlines.ts'
import { border, type Thread, tile } from './phulkari.ts'

const threadColours: Record<'dark' | 'light', Record<Thread['role'], string>> = {
  dark: { across: palette.turmeric, upright: palette.ember, accent: palette.chilli },
  light: { across: palette.chilli, upright: palette.ember, accent: palette.turmeric },
}

/** Writes the icons, the marks as pictures, and the modules that the site imports. */
export async function makeMarks() {
  await writeIcons()
  writeMarks(await outline('TANDOOR ROAD', 'latin', 10))
  writePhulkari()
}

async function writeIcons() {
  const plain = (size: number) => render(favicon(), size)
  writePublic('favicon.svg', favicon())
  writePublic('favicon.ico', ico(await Promise.all([16, 32, 48].map(plain))))
  writePublic('apple-touch-icon.png', await render(icon(0.66), 180))
  writePublic('icon-192.png', await render(icon(0.8), 192))
  writePublic('icon-512.png', await render(icon(0.8), 512))
  // A maskable icon may be cut to its middle circle, 0.8 of the side: the diamond must fit in there.
  writePublic('icon-maskable-512.png', await render(icon(0.62), 512))
}

function render(svg: string, size: number): Promise<Buffer> {
  return sharp(Buffer.from(svg), { density: 72 * 16 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: size > 100 })
    .toBuffer()
}

function writePublic(name: string, bytes: string | Buffer) {
  writeFileSync(join(root, 'public', name), bytes)
  console.log(name, bytes.length)
}

/** An .ico is a table of contents before PNG files: a header of 6 bytes, 16 bytes a picture. */
function ico(pictures: Buffer[]): Buffer {
  const contents = Buffer.alloc(6 + 16 * pictures.length)
  contents.writeUInt16LE(1, 2)
  contents.writeUInt16LE(pictures.length, 4)
  let offset = contents.length
  for (const [index, png] of pictures.entries()) {
    const at = 6 + 16 * index
    contents.writeUInt8(png.readUInt32BE(16), at)
    contents.writeUInt8(png.readUInt32BE(20), at + 1)
    contents.writeUInt16LE(1, at + 4)
    contents.writeUInt16LE(32, at + 6)
    contents.writeUInt32LE(png.length, at + 8)
    contents.writeUInt32LE(offset, at + 12)
    offset += png.length
  }
  return Buffer.concat([contents, ...pictures])
}

function writeMarks(wordmark: Outline) {
  writeModule('marks.tsx', [
    component('LogoMark', 'The mark alone: a diamond cut by a road that rises like a flame.', 32, 32, logoPath),
    component('Wordmark', 'TANDOOR ROAD as outlines.', wordmark.width, wordmark.height, shorten(wordmark.path)),
  ])
}

/**
 * Rounds a path to whole units and writes it in steps from point to point. Every page carries it, and this halves what
 * it costs there. The letters are 100 units high and shown at 17 px, so a unit is a sixth of a pixel.
 */
function shorten(path: string): string {
  let [x, y] = [0, 0]
  let start = [0, 0]
  return [...path.matchAll(/([MLQZ])([^MLQZ]*)/g)]
    .map(([, letter = '', rest = '']) => {
      if (letter === 'Z') {
        ;[x = 0, y = 0] = start
        return 'z'
      }
      const to = (rest.match(/-?[\d.]+/g) ?? []).map((number) => Math.round(Number(number)))
      const [dx = 0, dy = 0, ...end] = to.map((number, index) => number - (index % 2 ? y : x))
      ;[x = 0, y = 0] = to.slice(-2)
      if (letter === 'M') start = [x, y]
      if (letter === 'L' && dy === 0) return `h${dx}`
      if (letter === 'L' && dx === 0) return `v${dy}`
      return letter.toLowerCase() + [dx, dy, ...end].join(' ')
    })
    .join('')
    .replaceAll(' -', '-')
}

/** A decorative component in the colour of its text: what it says must stand beside it in words. */
function component(name: string, says: string, width: number, height: number, path: string): string {
  return `/** ${says} Give it a height; its name must stand beside it in words. */
export function ${name}({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 ${width} ${height}" fill="currentColor" aria-hidden="true" className={className}>
      <path d="${path}" />
    </svg>
  )
}
`
}

function writePhulkari() {
  const addresses = Object.entries(threadColours).map(([ground, colours]) => {
    const address = publish('marks', `phulkari-border-${ground}`, 'svg', tile(border(48, 1.6), colours))
    return `  ${ground}: '${address}',\n`
  })
  writeModule('phulkari.ts', [
    `/** A border of embroidery for dark and for light grounds: pictures of 48 px that repeat sideways. */\nexport const phulkari = {\n${addresses.join('')}}\n`,
  ])
}

/** Writes a module of the site, in the house's format. */
function writeModule(name: string, parts: string[]) {
  const note = '// Made by art/marks/make.ts. Do not edit by hand.\n'
  const path = join(root, 'site/media', name)
  writeFileSync(path, [note, ...parts].join('\n'))
  execFileSync(join(root, 'node_modules/.bin/biome'), ['check', '--write', '--no-errors-on-unmatched', path], {
    cwd: root,
    stdio: 'pipe',
  })
  console.log(`site/media/${name}`)
}
