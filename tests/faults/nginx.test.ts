import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { connect as connectHttp2 } from 'node:http2'
import { Agent, request as ask } from 'node:https'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect as connectTls } from 'node:tls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventsAddress } from '../../contract/staff/orders.ts'
import { freePort } from '../free-port.ts'
import { until } from '../server/until.ts'

interface Answer {
  status: number
  body: string
  headers: IncomingHttpHeaders
}

const isThere = !spawnSync('nginx', ['-v']).error && !spawnSync('openssl', ['version']).error

/** The requests that reached the site behind nginx, by path. */
const reached: { path: string; headers: IncomingHttpHeaders }[] = []
const site = createServer((request, response) => {
  reached.push({ path: request.url ?? '', headers: request.headers })
  // As the site does it; the answer stays open.
  if (request.url === eventsAddress) {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' })
    return void response.write('retry: 1000\n\n')
  }
  request.resume().once('end', () => response.end('the site'))
})
let folder: string
let port: number
let close = async () => {}

/**
 * Starts nginx with the file of deploy/, in which only the ports, the certificate and the site behind it are replaced.
 */
async function startNginx(): Promise<void> {
  folder = await mkdtemp(join(tmpdir(), 'tandoor-nginx-'))
  const [plainPort, sitePort] = [await freePort(), (site.address() as AddressInfo).port]
  port = await freePort()
  const certificate = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '1']
  const files = [
    '-subj',
    '/CN=tandoor.example',
    '-keyout',
    join(folder, 'privkey.pem'),
    '-out',
    join(folder, 'fullchain.pem'),
  ]
  execFileSync('openssl', ['req', ...certificate, ...files], { stdio: 'ignore' })
  const shipped = await readFile(new URL('../../deploy/nginx.conf', import.meta.url), 'utf8')
  const ours = shipped
    .replaceAll(/^ *listen \[::\].*\n/gm, '')
    .replace('listen 80;', `listen 127.0.0.1:${plainPort};`)
    .replace('listen 443 ', `listen 127.0.0.1:${port} `)
    .replace('127.0.0.1:3000', `127.0.0.1:${sitePort}`)
    .replaceAll('/etc/letsencrypt/live/tandoor.example', folder)
    .replaceAll('/var/log/nginx/error.log', join(folder, 'error.log'))
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  const whole = `daemon off; pid ${folder}/pid; error_log ${folder}/error.log;
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    events { worker_connections 4096; }
    http { ${temporary.join(' ')} ${ours} }`
  await writeFile(join(folder, 'nginx.conf'), whole)
  const nginx = spawn('nginx', ['-c', join(folder, 'nginx.conf'), '-p', folder], { stdio: 'ignore' })
  close = async () => {
    const ended = once(nginx, 'exit')
    nginx.kill('SIGTERM')
    await ended
  }
  await until(async () => {
    const socket = connect(port, '127.0.0.1')
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    return isOpen
  })
}

beforeAll(async () => {
  if (!isThere) return
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  await startNginx()
})
afterAll(async () => {
  if (!isThere) return
  await close()
  site.close()
  await rm(folder, { recursive: true })
})

/** Starts `count` calls over HTTP/1.1, each on a connection of its own. The caller ends them. */
function open(count: number, path: string, from: string) {
  const agent = new Agent({ rejectUnauthorized: false, maxSockets: Number.POSITIVE_INFINITY })
  const headers = { host: 'tandoor.example', 'content-length': 2 }
  const requests = Array.from({ length: count }, () => {
    const request = ask({ host: '127.0.0.1', localAddress: from, port, path, method: 'POST', headers, agent })
    const answer = new Promise<Answer>((resolve, reject) => {
      request.once('error', reject)
      request.once('response', async (response) => {
        const body = Buffer.concat(await response.toArray()).toString()
        resolve({ status: response.statusCode ?? 0, body, headers: response.headers })
      })
    })
    request.flushHeaders()
    return { request, answer }
  })
  return { requests, answers: requests.map((each) => each.answer) }
}

describe.runIf(isThere)('deploy/nginx.conf (where nginx and openssl are installed)', () => {
  test('visitors can claim neither an address nor a host nor a trace', async () => {
    const headers = {
      host: 'tandoor.example',
      'x-forwarded-for': '192.0.2.1',
      'x-forwarded-host': 'evil.example',
      forwarded: 'for=192.0.2.1;host=evil.example',
      traceparent: '00-1-2-01',
    }
    for (const path of ['/claims', '/rest/v1/claims']) {
      const request = ask({ host: '127.0.0.1', port, path, headers, rejectUnauthorized: false })
      request.end()
      await once(request, 'response').then(([response]) => response.resume())
      const seen = reached.find((each) => each.path === path)?.headers
      expect(seen).toMatchObject({
        host: 'tandoor.example',
        'x-forwarded-for': '127.0.0.1',
        'x-forwarded-proto': 'https',
      })
      for (const name of ['x-forwarded-host', 'forwarded', 'traceparent']) expect(seen).not.toHaveProperty(name)
    }
  })

  test('an office of forty behind one address opens the first page at one moment', async () => {
    // The catering page needs the most files when it is read to its end: 24.
    const visits = await Promise.all(Array.from({ length: 40 }, () => visit('127.0.0.1', 24)))
    expect(visits.flat().filter(({ status }) => status !== 200)).toEqual([])
  })

  test('of 300 connections from one address with open calls a hundred get in, and another address is served', async () => {
    const { requests, answers } = open(300, '/functions/v1/create-catering-order', '127.0.0.2')
    let refused = 0
    for (const answer of answers) void answer.then(({ status }) => (refused += status === 429 ? 1 : 0))
    await until(async () => refused >= 200)
    const other = open(1, '/functions/v1/other', '127.0.0.3')
    other.requests[0]?.request.end('{}')
    expect(await other.answers[0]).toMatchObject({ status: 200 })
    for (const { request } of requests) request.end('{}')
    const all = await Promise.all(answers)
    expect(all.filter(({ status }) => status === 200)).toHaveLength(100)
    const no = all.find(({ status }) => status === 429)
    expect(no?.headers).toMatchObject({ 'content-type': 'application/json', 'retry-after': '10' })
    expect(JSON.parse(no?.body ?? '')).toEqual({
      code: 'rate_limited',
      message: expect.stringContaining('Please wait'),
    })
  })

  test('the events of an open screen pass at once', async () => {
    const headers = { host: 'tandoor.example' }
    const request = ask({ host: '127.0.0.1', port, path: eventsAddress, headers, rejectUnauthorized: false })
    request.end()
    const [response] = await once(request, 'response')
    const [first] = await once(response, 'data')
    expect(String(first)).toBe('retry: 1000\n\n')
    request.destroy()
  })

  test('a client that asks for pages without end gets a page that says to wait, and another address is served', async () => {
    const answered: Answer[] = []
    const findRefused = () => answered.find(({ status }) => status === 429)
    const begun = performance.now()
    while (answered.length < 100_000 && !findRefused()) answered.push(...(await visit('127.0.0.4', 100)))
    const refilled = ((performance.now() - begun) / 1000) * 100
    const served = answered.filter(({ status }) => status === 200).length
    expect(served).toBeGreaterThanOrEqual(2_000)
    expect(served).toBeLessThanOrEqual(2_001 + refilled)
    expect(findRefused()?.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'retry-after': '10' })
    expect(findRefused()?.body).toContain('<h1')
    expect(await visit('127.0.0.5', 1)).toMatchObject([{ status: 200 }])
  })
})

/** Asks for `count` files at the same moment on one HTTP/2 connection. */
async function visit(localAddress: string, count: number): Promise<Answer[]> {
  const socket = connect({ host: '127.0.0.1', port, localAddress })
  const createConnection = () => connectTls({ socket, ALPNProtocols: ['h2'], rejectUnauthorized: false })
  const session = connectHttp2('https://tandoor.example', { createConnection })
  const files = Array.from({ length: count }, async (_, index) => {
    const stream = session.request({ ':path': `/file-${index}` })
    const [headers] = await once(stream, 'response')
    const body = Buffer.concat(await stream.toArray()).toString()
    return { status: Number(headers[':status']), body, headers }
  })
  const answers = await Promise.all(files)
  session.close()
  return answers
}
