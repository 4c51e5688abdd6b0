import { gunzipSync, gzipSync } from 'node:zlib'
import type { StaticFile, StaticPage } from './nginx.ts'
import { wholeAnswer } from './whole-answer.ts'

/**
 * Returns these pages as a person would write them by hand: the same HTML and headers without scripts, and the files
 * that the pages show.
 */
export async function withoutScripts(url: string, addresses: string[]) {
  const files = new Map<string, Buffer>()
  const pages: StaticPage[] = []
  for (const address of addresses) {
    const { headers, body } = await wholeAnswer(url + address, { 'accept-encoding': 'gzip' })
    const html = stripScripts(gunzipSync(body).toString())
    const path = address === '/' ? 'index.html' : `${address.slice(1)}.html`
    pages.push({ address, path, headers })
    files.set(path, Buffer.from(html)).set(`${path}.gz`, gzipSync(html, { level: 9 }))
    for (const file of filesIn(html)) {
      if (!files.has(file)) files.set(file, Buffer.from(await (await fetch(`${url}/${file}`)).arrayBuffer()))
    }
  }
  return { pages, files: [...files].map(([path, bytes]): StaticFile => ({ path, bytes })) }
}

export function stripScripts(html: string): string {
  return html
    .replaceAll(/<script\b[^>]*>.*?<\/script>/gs, '')
    .replaceAll(/<link\b[^>]*rel="(modulepreload|manifest)"[^>]*>/g, '')
}

/** Returns the paths of styles, fonts, pictures and films that a page names, below the root. */
function filesIn(html: string): string[] {
  return [...html.matchAll(/["'(,\s]\/((?:assets|media)\/[^"'()\s,]+)/g)].map(([, path]) => path ?? '')
}
