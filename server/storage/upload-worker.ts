import { parentPort } from 'node:worker_threads'
import { limits } from '../../contract/limits.ts'
import type { CvExtension } from '../../contract/submit-job-application.ts'
import { isOfKind } from './cv-kind.ts'
import type { StorageErrorCode } from './storage-error.ts'

/** The body of an upload, its content type, and what its name says that it is. */
export interface Upload {
  body: Uint8Array<ArrayBuffer>
  contentType: string
  extension: CvExtension
}

/** The file that an upload holds, or why it is refused. */
export type ReadUpload = { file: Uint8Array<ArrayBuffer> } | { refused: StorageErrorCode }

parentPort?.on('message', async (upload: Upload) => {
  const answer = await readUpload(upload)
  parentPort?.postMessage(answer, 'file' in answer ? [answer.file.buffer] : [])
})

async function readUpload({ body, contentType, extension }: Upload): Promise<ReadUpload> {
  const file = await fileIn(body, contentType)
  if (!file) return { refused: 'InvalidRequest' }
  if (file.length > limits.cvBytes) return { refused: 'EntityTooLarge' }
  return (await isOfKind(Buffer.from(file.buffer), extension)) ? { file } : { refused: 'InvalidMimeType' }
}

/**
 * Returns the one file of a body. The official client sends a File or Blob as a part of a form, with an empty name
 * (wire: name=""), and bytes as they are.
 */
async function fileIn(
  body: Uint8Array<ArrayBuffer>,
  contentType: string,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (!/^multipart\/form-data\b/i.test(contentType)) return body
  const response = new Response(body, { headers: { 'Content-Type': contentType } })
  const form = await response.formData().catch(() => undefined)
  const files = [...(form?.values() ?? [])].filter((value) => value instanceof File)
  return files.length === 1 ? files[0]?.bytes() : undefined
}
