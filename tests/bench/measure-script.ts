import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'vite'
import { withServer } from './checkout.ts'
import { besideReference, type Measured } from './figures.ts'

/**
 * Measures the bytes of script, after Brotli, that the home page loads without a touch, and those of React and the
 * router alone.
 */
export async function measureScript(): Promise<Measured> {
  const alone = await frameworkAlone()
  const home = await withServer({}, ({ url }) => scriptOfHome(url))
  return {
    figures: { home, frameworkAlone: alone },
    rows: [
      besideReference(
        'home: script before interaction, Brotli, beside React and router alone',
        [home, alone, ' bytes'],
        ['<=', 1.1],
      ),
    ],
  }
}

async function scriptOfHome(url: string): Promise<number> {
  const page = await (await fetch(url)).text()
  const paths = new Set([...page.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(([, path]) => path ?? ''))
  let bytes = 0
  for (const path of paths) bytes += packed(await (await fetch(url + path)).text())
  return bytes
}

const packed = (script: string) => brotliCompressSync(script).length

/** The least code that a hydrated page with links needs, built as the site is. */
const leastApp = `
import { createElement } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { Link, Links, Meta, Outlet, Scripts, useLocation } from 'react-router'
import { HydratedRouter } from 'react-router/dom'
hydrateRoot(document, createElement(HydratedRouter))
globalThis.used = [Link, Links, Meta, Outlet, Scripts, useLocation]
`

async function frameworkAlone(): Promise<number> {
  // The files are inside the project, so that its packages are found.
  const results = new URL('../../test-results/', import.meta.url).pathname
  await mkdir(results, { recursive: true })
  const folder = await mkdtemp(join(results, 'least-app-'))
  try {
    await writeFile(join(folder, 'main.js'), leastApp)
    const built = await build({
      configFile: false,
      root: folder,
      logLevel: 'silent',
      define: { 'process.env.NODE_ENV': '"production"' },
      build: { write: false, rollupOptions: { input: join(folder, 'main.js') } },
    })
    if (!('output' in built)) throw new Error('The least app was not built.')
    return built.output.reduce((sum, part) => sum + ('code' in part ? packed(part.code) : 0), 0)
  } finally {
    await rm(folder, { recursive: true })
  }
}
