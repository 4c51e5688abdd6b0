import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gunzipSync, gzipSync } from 'node:zlib'
import { freePort } from '../free-port.ts'
import { until } from '../server/until.ts'

/** An answer as it came over the wire, for a server that should send the same. */
interface WholeAnswer {
  /** The headers, without those of the connection and the moment. */
  headers: [name: string, value: string][]
  /** The body, still compressed. */
  body: Buffer
}

/** The headers that each server sets for itself. */
const ofEachServer = new Set(['connection', 'keep-alive', 'date', 'transfer-encoding', 'content-length'])

/** Sends one request. Rejects when the status is not 200. */
export async function wholeAnswer(url: string, headers: Record<string, string>): Promise<WholeAnswer> {
  const [response] = (await once(get(url, { headers, agent: false }), 'response')) as [IncomingMessage]
  const body = await buffer(response)
  if (response.statusCode !== 200) throw new Error(`${url} answered ${response.statusCode}: ${body}`)
  const all = Object.entries(response.headersDistinct).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value]),
  )
  return { headers: all.filter(([name]) => !ofEachServer.has(name)), body }
}

/**
 * Starts a `node:http` server in a process of its own that gives this one prepared answer to every request. It shows
 * the most that Node can do with these bytes.
 */
export async function startBareServer({ headers, body }: WholeAnswer) {
  const child = fork(new URL('answer-at-once.ts', import.meta.url))
  child.send({ headers: headers.flat(), body: body.toString('base64') })
  const [port] = (await once(child, 'message')) as [number]
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      const ended = once(child, 'exit')
      child.kill()
      await ended
    },
  }
}

/** A site for nginx: its files by their paths below the root, and its pages. */
interface StaticSite {
  files: Map<string, Buffer>
  /** The address that each page is asked for by, its file, and its headers. */
  pages: { address: string; path: string; headers: WholeAnswer['headers'] }[]
}

/**
 * Starts nginx with a site, as the reference for serving. It sends `.gz` files beside the others as they are, and pages
 * with the headers that they have elsewhere.
 */
export async function startNginx({ files, pages }: StaticSite) {
  const folder = await mkdtemp(join(tmpdir(), 'tandoor-nginx-'))
  const port = await freePort()
  for (const [path, bytes] of files) {
    await mkdir(dirname(join(folder, 'root', path)), { recursive: true })
    await writeFile(join(folder, 'root', path), bytes)
  }
  await writeFile(join(folder, 'nginx.conf'), configuration(folder, port, pages))
  const nginx = spawn('nginx', ['-c', join(folder, 'nginx.conf'), '-p', folder], { stdio: 'ignore' })
  await once(nginx, 'spawn')
  const url = `http://127.0.0.1:${port}`
  await until(() => fetch(url).catch(() => undefined))
  return {
    url,
    async close() {
      const ended = once(nginx, 'exit')
      nginx.kill('SIGQUIT')
      await ended
      await rm(folder, { recursive: true })
    },
  }
}

const configuration = (folder: string, port: number, pages: StaticSite['pages']) => `
daemon off; pid ${folder}/pid; worker_processes auto; error_log /dev/null;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 1024; }
http {
  access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000; gzip_static on; gzip_vary on; charset utf-8;
  types { text/html html; image/avif avif; image/webp webp; image/jpeg jpg; font/woff2 woff2; text/css css; }
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
  server {
    listen 127.0.0.1:${port}; root ${folder}/root;
    ${pages.map(location).join('\n')}
  }
}
`

/** The headers that nginx adds to a file itself. */
const ofNginx = new Set(['content-type', 'content-encoding', 'etag', 'last-modified', 'vary', 'accept-ranges'])

function location({ address, path, headers }: StaticSite['pages'][number]): string {
  const added = headers
    .filter(([name]) => !ofNginx.has(name))
    .map(([name, value]) => `add_header ${name} "${value.replaceAll(/["\\]/g, '\\$&')}";`)
  return `location = ${address} { try_files /${path} =404; ${added.join(' ')} }`
}

/**
 * Returns these pages as a person would write them by hand: the same HTML and headers without scripts, and the files
 * that the pages show.
 */
export async function withoutScripts(url: string, addresses: string[]): Promise<StaticSite> {
  const site: StaticSite = { files: new Map(), pages: [] }
  for (const address of addresses) {
    const { headers, body } = await wholeAnswer(url + address, { 'accept-encoding': 'gzip' })
    const html = stripScripts(gunzipSync(body).toString())
    const path = address === '/' ? 'index.html' : `${address.slice(1)}.html`
    site.pages.push({ address, path, headers })
    site.files.set(path, Buffer.from(html)).set(`${path}.gz`, gzipSync(html, { level: 9 }))
    for (const file of filesIn(html)) {
      if (!site.files.has(file)) site.files.set(file, (await wholeAnswer(`${url}/${file}`, {})).body)
    }
  }
  return site
}

/** Returns a page's HTML without its scripts. */
export function stripScripts(html: string): string {
  return html
    .replaceAll(/<script\b[^>]*>.*?<\/script>/gs, '')
    .replaceAll(/<link\b[^>]*rel="(modulepreload|manifest)"[^>]*>/g, '')
}

/** Returns the paths of styles, fonts, pictures and films that a page names, below the root. */
function filesIn(html: string): string[] {
  return [...html.matchAll(/["'(,\s]\/((?:assets|media)\/[^"'()\s,]+)/g)].map(([, path]) => path ?? '')
}
