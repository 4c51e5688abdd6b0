import { gunzipSync } from 'node:zlib'
import autocannon from 'autocannon'
import type { ServerProcess } from '../server/process.ts'
import { startNginx } from './nginx.ts'
import { residentMB } from './resident-memory.ts'

const load = { connections: 64, duration: 8 }
const headers = { 'accept-encoding': 'gzip' }

/** Answers a second for the home page from our server and from nginx with the same bytes, and our memory meanwhile. */
export async function measurePages(server: ServerProcess) {
  const ours = await autocannon({ url: server.url, headers, ...load })
  const memoryMB = await residentMB(server.child.pid ?? 0)
  const nginx = await startNginx(await homePage(server.url))
  const theirs = nginx && (await autocannon({ url: nginx.url, headers, ...load }))
  await nginx?.close()
  const failed = ours.non2xx + ours.errors
  return {
    pagesPerSecond: Math.round(ours.requests.average),
    nginxPerSecond: theirs && Math.round(theirs.requests.average),
    failed,
    memoryMB,
  }
}

/** The home page as our server sends it, packed and unpacked. */
async function homePage(url: string) {
  const response = await fetch(url, { headers: { 'accept-encoding': 'identity' } })
  const plain = Buffer.from(await response.arrayBuffer())
  const packed = await fetchPacked(url)
  if (!gunzipSync(packed).equals(plain)) throw new Error('The packed page is another one.')
  return [
    { path: 'index.html', bytes: plain },
    { path: 'index.html.gz', bytes: packed },
  ]
}

/** The bytes on the wire, which fetch would unpack. */
async function fetchPacked(url: string): Promise<Buffer> {
  const { get } = await import('node:http')
  return new Promise((resolve, reject) => {
    get(url, { headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk) => chunks.push(chunk)).on('end', () => resolve(Buffer.concat(chunks)))
    }).on('error', reject)
  })
}
