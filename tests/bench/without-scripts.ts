import { gunzipSync, gzipSync } from 'node:zlib'
import type { StaticFile, StaticPage } from './nginx.ts'
import { wholeAnswer } from './whole-answer.ts'

/** These pages as somebody would write them by hand: the same HTML and headers without a script, and what it shows. */
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

/** Paths below the root of styles, fonts, pictures and films that a page names. */
function filesIn(html: string): string[] {
  return [...html.matchAll(/["'(,\s]\/((?:assets|media)\/[^"'()\s,]+)/g)].map(([, path]) => path ?? '')
}
