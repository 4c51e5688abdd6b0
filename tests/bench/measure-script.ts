import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'vite'
import { publicPages } from '../../contract/pages.ts'
import { withServer } from './checkout.ts'
import { atMost, besideReference, type Measured } from './figures.ts'

/** What a server may send before it waits for the phone: ten TCP segments, in bytes. */
const firstFlight = 14_600

/**
 * Measures the bytes of script, after Brotli, that the home page loads without a touch, and those of React and the
 * router alone; and the bytes of each public page with its headers.
 */
export async function measureScript(): Promise<Measured> {
  const alone = await frameworkAlone()
  const { home, pages } = await withServer({}, async ({ url }) => ({
    home: await scriptOfHome(url),
    pages: await Promise.all(publicPages.map(async (page) => ({ page, bytes: await bytesOf(url + page) }))),
  }))
  const largest = pages.reduce((one, other) => (other.bytes > one.bytes ? other : one))
  return {
    figures: { home, frameworkAlone: alone, pages },
    rows: [
      atMost(`${largest.page}, the largest page, with its headers`, largest.bytes, firstFlight, ' bytes'),
      besideReference(
        'home: script before interaction, Brotli, beside React and router alone',
        [home, alone, ' bytes'],
        ['<=', 1.1],
      ),
    ],
  }
}

/** Returns the bytes of an answer as they come over the wire, headers included. */
async function bytesOf(url: string): Promise<number> {
  const headers = { 'accept-encoding': 'br', connection: 'keep-alive' }
  const [response] = (await once(get(url, { headers, agent: false }), 'response')) as [IncomingMessage]
  const { socket } = response
  await buffer(response)
  const { bytesRead } = socket
  socket.destroy()
  return bytesRead
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
