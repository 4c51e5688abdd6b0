/**
 * Makes the pictures, the film and the marks of the site from their sources: `npm run art` makes what has changed,
 * `npm run art -- film drawings` makes these whether they have changed or not, `npm run art -- tandoori-wings` this one
 * picture. art/media.lock.json holds a hash of the sources that each step was last made from.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { fingerprint, root } from './marks/media-files.ts'
import { dishProblems, packageScenes } from './scenes/dishes-drawn.ts'
import { pictureHashes, textsKey } from './scenes/picture-hashes.ts'

interface Step {
  /** Files and folders that it is made from. The pictures have a hash each instead. */
  sources: string[]
  /** Programs that it runs, and the Debian packages that hold them. */
  programs: Record<string, string>
  /** Makes what these keys of the lock stand for, and tells of each that was made. */
  make: (due: string[], made: (key: string) => void) => Promise<void>
}

const { positionals: wanted, values } = parseArgs({ allowPositionals: true, options: { samples: { type: 'string' } } })
const pictures = Object.keys(pictureHashes()).filter((key) => key !== textsKey)
const samples = values.samples ? Number(values.samples) : undefined

/** In order: later ones show what earlier ones made. */
const steps: Record<string, Step> = {
  marks: {
    sources: ['art/marks/logo.ts', 'art/marks/make.ts', 'art/marks/outlines.ts', 'art/marks/phulkari.ts'],
    programs: {},
    make: async () => (await import('./marks/make.ts')).makeMarks(),
  },
  drawings: {
    sources: ['art/drawings', 'art/marks/logo.ts', 'art/marks/outlines.ts', 'content/site.ts'],
    programs: {},
    make: async () => (await import('./drawings/make.ts')).makeDrawings(),
  },
  film: {
    sources: ['art/film'],
    programs: { ffmpeg: 'ffmpeg' },
    make: async () => (await import('./film/make.ts')).makeFilm(),
  },
  pictures: {
    sources: [],
    programs: { blender: 'blender' },
    make: async (due, made) => (await import('./scenes/make.ts')).makePictures(due, made, samples),
  },
  social: {
    sources: ['art/marks', 'site/media/film.ts', 'site/media/stories.ts'],
    programs: {},
    make: async () => (await import('./marks/social.ts')).makeSocialPictures(),
  },
  mail: {
    sources: ['art/mail', 'art/marks/logo.ts', 'site/media/stories.ts'],
    programs: {},
    make: async () => (await import('./mail/make.ts')).makeMailPictures(),
  },
}

const lockFile = join(root, 'art/media.lock.json')
const lock: Record<string, string> = existsSync(lockFile) ? JSON.parse(readFileSync(lockFile, 'utf8')) : {}
const problems = dishProblems(packageScenes())
if (problems.length > 0) fail(problems.join('\n'))
const unknown = wanted.find((name) => !(name in steps) && !pictures.includes(name))
if (unknown)
  fail(`There is no "${unknown}". Steps: ${Object.keys(steps).join(', ')}. Pictures: ${pictures.join(', ')}.`)
if (samples !== undefined && !(samples > 0)) fail('--samples needs a number.')

for (const [name, step] of Object.entries(steps)) {
  const hashes = name === 'pictures' ? pictureHashes() : { [name]: fingerprint(step.sources) }
  const isDue = (key: string) =>
    wanted.length > 0 ? wanted.includes(name) || wanted.includes(key) : lock[key] !== hashes[key]
  const due = Object.keys(hashes).filter(isDue)
  if (due.length === 0) continue
  console.log(`\n${name}`)
  if (due.some((key) => key !== textsKey)) requirePrograms(name, step)
  let isTold = false
  const made = (key: string) => {
    isTold = true
    lock[key] = hashes[key] ?? ''
    writeFileSync(lockFile, `${JSON.stringify(lock, null, 2)}\n`)
  }
  await step.make(due, made)
  if (!isTold) due.forEach(made)
}

function requirePrograms(name: string, { programs }: Step) {
  const missing = Object.keys(programs).filter((program) => spawnSync('which', [program]).status !== 0)
  if (missing.length === 0) return
  const packages = missing.map((program) => programs[program]).join(' ')
  fail(`The step "${name}" needs ${missing.join(' and ')}. On Debian: apt-get install ${packages}`)
}

function fail(message: string): never {
  console.error(message)
  process.exit(1)
}
