import { copyFile, mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../install.mjs'
import { describeContents } from './contents.ts'
import { openEngine } from './engine.ts'
import { commandsIn } from './guide.ts'
import { report } from './report.ts'

/** Makes all images in the folder that the command names: stand-ins for the public ones, and the site's own. */
const [folder = ''] = process.argv.slice(2)
const engine = openEngine(folder)

await report('bases', makeBases)
await report('postgres', makePostgres)
await report('image', buildSite)

/**
 * Makes debian:stable-slim with debootstrap, and node:24-slim from it with the Node and npm of the registry of packages.
 * They get the names of the public images, so that the site's file is built as it is.
 */
async function makeBases(): Promise<string> {
  const debian = join(folder, 'debian')
  await engine.run('debootstrap', ['--variant=minbase', 'stable', debian])
  await slim(debian)
  await engine.shell(
    `tar --create --directory=${debian} . | podman import - docker.io/library/debian:stable-slim`,
    root,
  )
  const version = (await readFile(join(debian, 'etc/debian_version'), 'utf8')).trim()
  await rm(debian, { recursive: true })
  await makeNode()
  return `Debian ${version} by debootstrap, ${await sizeOf('debian:stable-slim')}, for debian:stable-slim; with Node ${process.version} for node:24-slim`
}

/** Removes from a fresh Debian what the public slim images leave out too. */
async function slim(debian: string): Promise<void> {
  const unwanted = [
    'usr/share/man',
    'usr/share/info',
    'usr/share/locale',
    'var/cache/apt',
    'var/lib/apt/lists',
    'var/log',
  ]
  for (const path of unwanted) {
    for (const name of await readdir(join(debian, path))) await rm(join(debian, path, name), { recursive: true })
  }
  await engine.shell('find usr/share/doc -type f ! -name copyright -delete', debian)
}

async function makeNode(): Promise<void> {
  const local = join(folder, 'node/local')
  await mkdir(join(local, 'bin'), { recursive: true })
  await copyFile(process.execPath, join(local, 'bin/node'))
  await engine.run('npm', ['install', '--silent', '--global', `--prefix=${local}`, 'npm@11'])
  // The machine may reach the packages at another address, with a certificate that no other machine trusts.
  await copyFile('/etc/ssl/certs/ca-certificates.crt', join(local, 'ca.crt'))
  const registry = await engine.run('npm', ['config', 'get', 'registry'])
  const file = `FROM debian:stable-slim\nCOPY local /usr/local\nENV NODE_EXTRA_CA_CERTS=/usr/local/ca.crt npm_config_registry=${registry}\n`
  await engine.shell(
    `printf '%s' "${file}" | podman build --tag docker.io/library/node:24-slim --file - .`,
    join(folder, 'node'),
  )
}

async function makePostgres(): Promise<string> {
  const context = join(import.meta.dirname, 'postgres')
  await engine.podman('build', '--tag', 'docker.io/library/postgres:18', context)
  const version = await engine.shell(
    'm=$(podman image mount docker.io/library/postgres:18); ls $m/usr/lib/postgresql; podman image unmount --all >/dev/null',
    folder,
  )
  return `PostgreSQL ${version} of that Debian, ${await sizeOf('postgres:18')}, for postgres:18`
}

/** Builds the site's image with the guide's own command, and looks at what is in it. */
async function buildSite(): Promise<string> {
  await engine.shell(await commandsIn('docker build'), root)
  const debian = await sizeOf('debian:stable-slim')
  return `${await sizeOf('tandoor-road')}: Debian ${debian}, ${await describeContents(engine)}`
}

async function sizeOf(image: string): Promise<string> {
  const bytes = Number(await engine.podman('image', 'inspect', '--format={{.Size}}', image))
  return `${Math.round(bytes / 1e6)} MB`
}
