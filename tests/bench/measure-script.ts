import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'vite'
import type { ServerProcess } from '../server/process.ts'

/** Bytes of script, after Brotli, that the home page fetches by itself, beside React and the router alone. */
export async function measureScript(server: ServerProcess): Promise<{ home: number; frameworkAlone: number }> {
  const page = await (await fetch(server.url)).text()
  const paths = new Set([...page.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(([, path]) => path ?? ''))
  let home = 0
  for (const path of paths) home += packed(await (await fetch(server.url + path)).text())
  return { home, frameworkAlone: await frameworkAlone() }
}

const packed = (script: string) => brotliCompressSync(script).length

/** The least that a hydrated page with links needs, built as the site is. */
const leastApp = `
import { createElement } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { Link, Links, Meta, Outlet, Scripts, useLocation } from 'react-router'
import { HydratedRouter } from 'react-router/dom'
hydrateRoot(document, createElement(HydratedRouter))
globalThis.used = [Link, Links, Meta, Outlet, Scripts, useLocation]
`

async function frameworkAlone(): Promise<number> {
  // Inside the project, so that its packages are found.
  const folder = await mkdtemp(new URL('../../test-results/least-app-', import.meta.url).pathname)
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
