import { createReadStream } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream'
import type { StoredFile, WebFile } from './load-website.ts'

type Body = Buffer | StoredFile

/** Sends a file of the site with validators, in the best encoding the browser takes; ranges for films. */
export function sendFile(request: IncomingMessage, response: ServerResponse, file: WebFile, status = 200): void {
  const [body, encoding] = encode(file, request.headers['accept-encoding'])
  response.setHeader('Content-Type', file.type)
  response.setHeader('Cache-Control', file.cacheControl)
  if (file.br) response.setHeader('Vary', 'Accept-Encoding')
  if (encoding) response.setHeader('Content-Encoding', encoding)
  const etag = encoding ? `${file.etag.slice(0, -1)}-${encoding}"` : file.etag
  if (status === 200) {
    response.setHeader('ETag', etag)
    if (isKnown(request.headers['if-none-match'], etag)) {
      response.writeHead(304).end()
      return
    }
    if (!file.br) {
      response.setHeader('Accept-Ranges', 'bytes')
      const range = request.headers.range
      if (range && request.method === 'GET') {
        sendRange(response, body, range, request.headers['if-range'], etag)
        return
      }
    }
  }
  response.writeHead(status, { 'Content-Length': body.length })
  if (request.method === 'HEAD') response.end()
  else send(response, body)
}

/** Sends a body, or the part of it from byte `start` to byte `end`, both included. */
function send(response: ServerResponse, body: Body, start = 0, end = body.length - 1): void {
  if (Buffer.isBuffer(body)) response.end(body.subarray(start, end + 1))
  // Who goes away closes the file, and a file that can't be read ends the connection.
  else pipeline(createReadStream(body.path, { start, end }), response, () => {})
}

function encode(file: WebFile, accepted: string | undefined): [Body, 'br' | 'gzip' | undefined] {
  if (file.br && accepts(accepted, 'br')) return [file.br, 'br']
  if (file.gzip && accepts(accepted, 'gzip')) return [file.gzip, 'gzip']
  return [file.plain, undefined]
}

function accepts(accepted: string | undefined, encoding: string): boolean {
  const offer = accepted?.split(',').find((each) => each.trim().split(';')[0] === encoding)
  return offer !== undefined && !/;\s*q=0(\.0*)?\s*$/.test(offer)
}

function isKnown(known: string | undefined, etag: string): boolean {
  if (known === undefined) return false
  return known === '*' || known.split(',').some((each) => each.trim().replace(/^W\//, '') === etag)
}

/** One byte range (RFC 9110 section 14); several at once, or one that can't be read, get the whole file. */
function sendRange(
  response: ServerResponse,
  body: Body,
  range: string,
  ifRange: string | string[] | undefined,
  etag: string,
) {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(range) ?? []
  const isWhole = (from === '' && to === '') || (ifRange !== undefined && ifRange !== etag)
  if (isWhole) return send(response.writeHead(200, { 'Content-Length': body.length }), body)
  const start = from === '' ? Math.max(0, body.length - Number(to)) : Number(from)
  const end = from === '' || to === '' ? body.length - 1 : Math.min(Number(to), body.length - 1)
  if (start > end) return void response.writeHead(416, { 'Content-Range': `bytes */${body.length}` }).end()
  response.writeHead(206, {
    'Content-Range': `bytes ${start}-${end}/${body.length}`,
    'Content-Length': end - start + 1,
  })
  send(response, body, start, end)
}
