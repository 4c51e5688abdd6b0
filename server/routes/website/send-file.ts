import { createReadStream } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream'
import type { Form, ReadyFile } from './heads.ts'

/**
 * Sends a file of the site with its validators, in the best encoding that the browser accepts. Answers range requests
 * for films and pictures.
 */
export function sendFile(request: IncomingMessage, response: ServerResponse, file: ReadyFile) {
  const { method, headers } = request
  const form = formFor(file, headers['accept-encoding'])
  if (file.status === 200) {
    if (isKnown(headers['if-none-match'], form.etag)) return void response.writeHead(304, form.other).end()
    if (headers.range && method === 'GET' && !file.br) {
      return sendRange(response, form, headers.range, headers['if-range'])
    }
  }
  response.writeHead(file.status, form.whole)
  if (method === 'HEAD') response.end()
  else sendBody(response, form)
}

/** Sends a body, or its bytes from `start` to `end`, both included. */
function sendBody(response: ServerResponse, { body }: Form, part?: { start: number; end: number }): void {
  if (Buffer.isBuffer(body)) response.end(part ? body.subarray(part.start, part.end + 1) : body)
  // The pipeline closes the file when the client disconnects, and the connection when the file can't be read.
  else pipeline(createReadStream(body.path, part), response, () => {})
}

function formFor(file: ReadyFile, accepted: string | undefined): Form {
  if (!file.br || accepted === undefined) return file.plain
  if (accepts(accepted, 'br')) return file.br
  return (accepts(accepted, 'gzip') && file.gzip) || file.plain
}

/** True if an Accept-Encoding header allows this encoding (RFC 9110, 12.5.3). */
export function accepts(accepted: string, encoding: string): boolean {
  if (!accepted.includes(encoding)) return false
  const offer = accepted.split(',').find((each) => each.trim().split(';')[0] === encoding)
  return offer !== undefined && !/;\s*q=0(\.0*)?\s*$/.test(offer)
}

function isKnown(known: string | undefined, etag: string): boolean {
  if (known === undefined) return false
  return known === '*' || known.split(',').some((each) => each.trim().replace(/^W\//, '') === etag)
}

/**
 * Sends one byte range (RFC 9110, section 14). Sends the whole file where several ranges are asked for, or none that
 * can be read.
 */
function sendRange(response: ServerResponse, form: Form, range: string, ifRange: string | string[] | undefined) {
  const { length } = form.body
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(range) ?? []
  const isWhole = (from === '' && to === '') || (ifRange !== undefined && ifRange !== form.etag)
  if (isWhole) return sendBody(response.writeHead(200, form.whole), form)
  const start = from === '' ? Math.max(0, length - Number(to)) : Number(from)
  const end = from === '' || to === '' ? length - 1 : Math.min(Number(to), length - 1)
  const head = [...form.other, 'Accept-Ranges', 'bytes', 'Content-Range']
  if (start > end) return void response.writeHead(416, [...head, `bytes */${length}`]).end()
  response.writeHead(206, [...head, `bytes ${start}-${end}/${length}`, 'Content-Length', String(end - start + 1)])
  sendBody(response, form, { start, end })
}
