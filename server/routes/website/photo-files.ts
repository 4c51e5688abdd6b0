import type { FastifyInstance } from 'fastify'
import { photoId } from '../../../contract/content/photo.ts'
import { fileKinds, photoAddress } from '../../../contract/content/photo-address.ts'
import type { Database } from '../../database/database.ts'
import { openPhotoFile } from '../../publishing/photos/photo-cache.ts'
import type { PhotoFile } from '../../publishing/photos/photos.ts'
import { makeReadyFile } from './heads.ts'
import { forEver, types } from './load-website.ts'
import { sendFile } from './send-file.ts'

interface PhotoFilesOptions {
  database: Database
  dataDir: string
  /** The headers of every answer. */
  everywhere: Record<string, string>
}

/** Serves the owner's photos and films. They may be cached forever, because an address never gets other bytes. */
export function photoFiles(app: FastifyInstance, { database, dataDir, everywhere }: PhotoFilesOptions): void {
  app.get<{ Params: { id: string; name: string } }>('/photos/:id/:name', async ({ raw, params }, reply) => {
    const file = fileNamed(params.id, params.name)
    const plain = file && (await openPhotoFile(database, dataDir, file))
    if (!file || !plain) return reply.callNotFound()
    const address = photoAddress(file.id, file.width, file.kind)
    const [type = '', etag] = [types[`.${file.kind}`], `"${file.id.slice(0, 16)}-${file.width}"`]
    const ready = makeReadyFile({ type, etag, cacheControl: forEver, plain }, address, everywhere)
    reply.hijack()
    sendFile(raw, reply.raw, ready)
  })
}

/** Returns the file that an address names, or undefined for an address that none can have. */
function fileNamed(id: string, name: string): PhotoFile | undefined {
  const [, width, ending] = /^([1-9]\d{0,3})\.([a-z]{3,4}|mp4)$/.exec(name) ?? []
  const kind = fileKinds.find((each) => each === ending)
  return photoId.safeParse(id).success && kind ? { id, width: Number(width), kind } : undefined
}
