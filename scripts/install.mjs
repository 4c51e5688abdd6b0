import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'

/**
 * The project's folder. This file is plain JavaScript for Node 18.20 and newer, because it runs before anything is
 * installed.
 */
export const root = new URL('..', import.meta.url).pathname
/** The project's own Node, installed by npm (docs/decisions/001-postgresql-and-node-come-from-npm.md). */
export const node = `${root}node_modules/.bin/node`

const stamp = `${root}node_modules/.installed`

/** Installs the packages of the lock file, unless they are installed already. */
export function installWhenStale() {
  const wanted = createHash('sha256')
    .update(readFileSync(`${root}package-lock.json`))
    .digest('hex')
  const isFresh = existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted && existsSync(node)
  if (isFresh) return
  console.log('Installing packages …')
  // The build needs the development packages, even if NODE_ENV is production.
  run('npm', ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'])
  const version = spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout ?? ''
  if (!version.startsWith('v24.')) fail(`Node 24 could not be installed; ${node} says "${version.trim()}".`)
  writeFileSync(stamp, wanted)
}

const withProjectFirst = `${root}node_modules/.bin:${process.env.PATH}`

/** Runs a command with the project's programs first on the path, and ends this process if it fails. */
export function run(command, args, environment = {}) {
  const env = { ...process.env, PATH: withProjectFirst, ...environment }
  const { status, signal, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit', env })
  if (error) fail(`${command}: ${error.message}`)
  if (status !== 0) process.exit(status ?? (signal ? 130 : 1))
}

/** Runs several commands at once, and shows the output of each when it ends. Ends this process if one fails. */
export async function runTogether(commands) {
  const env = { ...process.env, PATH: withProjectFirst }
  const codes = commands.map(async ([command, args]) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], env })
    const outputs = Promise.all([buffer(child.stdout), buffer(child.stderr)])
    const code = await new Promise((resolve, reject) => child.once('exit', resolve).once('error', reject))
    for (const output of await outputs) process.stdout.write(output)
    return code
  })
  const failed = (await Promise.all(codes)).find((code) => code !== 0)
  if (failed !== undefined) process.exit(failed ?? 1)
}

export function fail(message) {
  console.error(message)
  process.exit(1)
}
