import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { cvBucket, publicCvPath, storagePath } from '../../../contract/calls.ts'
import { limits } from '../../../contract/limits.ts'
import { type CvExtension, cvExtension, cvTypes } from '../../../contract/submit-job-application.ts'
import { deleteUnclaimedCvs, findCv, insertCv, measureUnclaimedCvs } from '../../applications/applications.ts'
import { saveAs } from '../../applications/cv/cv-file-name.ts'
import { isValidCvToken } from '../../applications/cv/cv-link.ts'
import type { ReadUpload, Upload } from '../../applications/cv/upload-worker.ts'
import type { Database } from '../../database/database.ts'
import { requireApiKey } from '../../http/api-key.ts'
import { isHungUp } from '../../http/error-replies.ts'
import { limitConcurrency } from '../../http/limit-concurrency.ts'
import { keptThread } from '../../operations/kept-program.ts'
import { loggable } from '../../operations/loggable.ts'
import { StorageError, toStorageError } from './storage-error.ts'

/** The largest file in bytes, and room for the multipart format around it, which takes a few hundred. */
const bodyLimit = limits.cvBytes + 8 * 1024
/** The most uploads that may wait for their applications, from everybody together. A flood fills this and no more. */
const mostUnclaimed = { files: 1_000, bytes: 400_000_000 }
/**
 * How long an upload may wait for its application before it may be deleted, when room is short. The form sends the
 * application right after the upload.
 */
const minutesBeforeGivenUp = 15
/** How many uploads may run at once, from everybody and from one client. Each is in memory until it is stored. */
const places = { all: 32, each: 4 }
/**
 * Reads an upload in a thread, because a stranger's bytes may keep a parser busy for long. Usual ones take
 * milliseconds. The thread stays for a while, because it takes a tenth of a second to start.
 */
const readUpload = keptThread<Upload, ReadUpload>(new URL('../../applications/cv/upload-worker.ts', import.meta.url), {
  staysFor: 20_000,
  longest: 5_000,
  megabytes: 64,
  mostAsked: places.all,
})
const cvName = /^[A-Za-z0-9][A-Za-z0-9._-]*$/

export interface StorageOptions {
  database: Database
  anonKey: string
  cvLinkSecret: string
  rateLimits: boolean
}

/** Answers the calls of the bucket `cvs`. Anyone may upload a CV; only a signed link opens one. */
export function storage(app: FastifyInstance, options: StorageOptions): void {
  app.setErrorHandler((error, request, reply) => {
    const known = toStorageError(error)
    if (known.status >= 500 && !isHungUp(request))
      request.log.error({ err: loggable(error) }, 'a storage request failed')
    return reply.code(known.status).send(known.toBody())
  })
  app.removeAllContentTypeParsers()
  // Only the route for CVs takes a larger body.
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 1024 }, (_request, body, done) => done(null, body))

  const config = { rateLimit: { max: 30, timeWindow: 600_000 } }
  const onRequest = [requireApiKey(options.anonKey)]
  const slowDown = () => new StorageError('SlowDown')
  const preParsing = limitConcurrency(options.rateLimits ? places : { all: places.all }, slowDown)
  app.post<{ Params: { '*': string } }>(
    `${storagePath}/object/${cvBucket}/*`,
    { bodyLimit, config, onRequest, preParsing },
    (request) => upload(options, request, request.params['*']),
  )
  app.get<{ Params: { '*': string } }>(publicCvPath('*'), (request, reply) =>
    download(options, request, reply, request.params['*']),
  )
  app.post(`${storagePath}/object/*`, () => Promise.reject(new StorageError('NoSuchBucket')))
  app.all(`${storagePath}/*`, () => Promise.reject(new StorageError('NoSuchKey')))
}

async function upload({ database }: StorageOptions, request: FastifyRequest, name: string) {
  const extension = cvExtension(name)
  if (!cvName.test(name) || name.length > limits.cvName) throw new StorageError('InvalidKey')
  if (!extension) throw new StorageError('InvalidMimeType')
  if (request.headers['x-upsert'] === 'true') throw new StorageError('AccessDenied')
  const content = await fileIn(request, extension)
  if (!(await hasRoom(database))) throw new StorageError('SlowDown')
  const contentHash = createHash('sha256').update(content).digest('hex')
  const id = await insertCv(database, { name, contentType: cvTypes[extension], content, contentHash })
  if (!id) throw new StorageError('KeyAlreadyExists')
  return { Id: id, Key: `cvs/${name}` }
}

/** Returns whether one more upload may be stored. If there are too many, deletes abandoned ones first. */
async function hasRoom(database: Database): Promise<boolean> {
  if (await isBelowQuota(database)) return true
  await deleteUnclaimedCvs(database, minutesBeforeGivenUp)
  return isBelowQuota(database)
}

async function isBelowQuota(database: Database): Promise<boolean> {
  const waiting = await measureUnclaimedCvs(database)
  return waiting.files < mostUnclaimed.files && waiting.bytes < mostUnclaimed.bytes
}

/**
 * Returns the file in a request's body. Throws StorageError where there is none, or where its kind differs from its
 * name.
 */
async function fileIn(request: FastifyRequest, extension: CvExtension): Promise<Buffer> {
  // A copy, because the thread takes over the bytes. An empty upload has no body.
  const body = Uint8Array.from((request.body as Buffer | undefined) ?? [])
  const { 'content-type': contentType = '' } = request.headers
  const read = await readUpload({ body, contentType, extension }, [body.buffer])
  if ('refused' in read) throw new StorageError(read.refused)
  return Buffer.from(read.body.buffer, read.start, read.end - read.start)
}

async function download(options: StorageOptions, request: FastifyRequest, reply: FastifyReply, name: string) {
  const { token } = request.query as { token?: unknown }
  if (!isValidCvToken(options.cvLinkSecret, name, token, new Date())) throw new StorageError('NoSuchKey')
  const cv = await findCv(options.database, name)
  if (!cv) throw new StorageError('NoSuchKey')
  return reply
    .type(cv.contentType)
    .header('Content-Disposition', saveAs(cv.name))
    .header('Content-Security-Policy', "default-src 'none'; sandbox; frame-ancestors 'none'")
    .header('X-Robots-Tag', 'none')
    .send(cv.content)
}
