import { spawn, spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { freePort } from '../free-port.ts'
import { until } from '../server/until.ts'
import type { WholeAnswer } from './whole-answer.ts'

/** A file for nginx: its path below the root, and its bytes. */
export interface StaticFile {
  path: string
  bytes: Buffer
}

/** A page for nginx: the address that it is asked for by, its file, and its headers. */
export interface StaticPage {
  address: string
  path: string
  headers: WholeAnswer['headers']
}

/**
 * Starts nginx with these files, as the reference for serving. It sends `.gz` files beside them as they are, and pages
 * with the headers that they have elsewhere. Returns undefined where the machine has no nginx.
 */
export async function startNginx(
  files: StaticFile[],
  pages: StaticPage[],
): Promise<{ url: string; close(): Promise<void> } | undefined> {
  if (spawnSync('nginx', ['-v']).error) return undefined
  const folder = await mkdtemp(join(tmpdir(), 'tandoor-nginx-'))
  const port = await freePort()
  for (const { path, bytes } of files) {
    await mkdir(dirname(join(folder, 'root', path)), { recursive: true })
    await writeFile(join(folder, 'root', path), bytes)
  }
  await writeFile(join(folder, 'nginx.conf'), configuration(folder, port, pages))
  const nginx = spawn('nginx', ['-c', join(folder, 'nginx.conf'), '-p', folder], { stdio: 'ignore' })
  const url = `http://127.0.0.1:${port}`
  await until(() => fetch(url).catch(() => undefined))
  return {
    url,
    async close() {
      const ended = new Promise((resolve) => nginx.once('exit', resolve))
      nginx.kill('SIGQUIT')
      await ended
      await rm(folder, { recursive: true })
    },
  }
}

const configuration = (folder: string, port: number, pages: StaticPage[]) => `
daemon off; pid ${folder}/pid; worker_processes auto; error_log /dev/null;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 1024; }
http {
  access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000; gzip_static on; gzip_vary on; charset utf-8;
  types { text/html html; image/avif avif; image/webp webp; image/jpeg jpg; font/woff2 woff2; text/css css; }
  ${['body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name === 'body' ? 'client_body' : name}_temp_path ${folder}/${name};`).join(' ')}
  server {
    listen 127.0.0.1:${port}; root ${folder}/root;
    ${pages.map(location).join('\n')}
  }
}
`

/** The headers that nginx adds to a file itself. */
const own = new Set(['content-type', 'content-encoding', 'etag', 'last-modified', 'vary', 'accept-ranges'])

function location({ address, path, headers }: StaticPage): string {
  const added = headers
    .filter(([name]) => !own.has(name.toLowerCase()))
    .map(([name, value]) => `add_header ${name} "${value.replaceAll(/["\\]/g, '\\$&')}";`)
  return `location = ${address} { try_files /${path} =404; ${added.join(' ')} }`
}
