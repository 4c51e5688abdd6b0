import type { MadePhoto } from '../../../contract/content/photo.ts'
import type { UploadKind } from '../../../contract/content/photo-address.ts'
import { uploadBytes } from '../../../contract/staff/call.ts'
import { makePhoto, mostBytes, sendPhoto, tooLarge } from '../../../contract/staff/photos.ts'
import { CallError } from '../../backend.ts'
import { makeCall } from '../../session/make-call.ts'

/** How far an upload is. It waits while the server can't be reached or is busy. */
export type UploadStep = { what: 'sending' | 'waiting'; share: number } | { what: 'making' }

/** Uploads a chosen file, and returns what was made of it. */
export type Send<Made> = (chosen: Blob, onStep: (step: UploadStep) => void, signal: AbortSignal) => Promise<Made>

/** The size of the first part, in bytes. Each next one is twice as large while they are quick. */
const firstPart = 32 * 1024
/** How long a part may take before the next ones become smaller, in milliseconds. */
const quick = 1_000
/** The pause before a retry, in milliseconds. */
const triesAgainAfter = 2_000

/** Returns the error for a file that can't be used. */
export const refusal = (message: string) => new CallError({ code: 'not_possible', message }, 400)

/**
 * Uploads a photo or film part by part, and has the server make it ready. After a lost connection, or when the same file
 * is chosen later, it continues after the last part that the server has. Throws CallError if the file is refused.
 */
export async function upload(
  kind: UploadKind,
  chosen: Blob,
  onStep: (step: UploadStep) => void,
  signal: AbortSignal,
): Promise<MadePhoto> {
  const bytes = await bytesOf(kind, chosen)
  const file = await idOf(bytes)
  let share = 0
  const patiently = <Answer>(call: () => Promise<Answer>) =>
    tryAgain(call, () => onStep({ what: 'waiting', share }), signal)
  const send = (offset: number, end: number) =>
    patiently(() => makeCall(sendPhoto, { file, kind, offset }, signal, bytes.slice(offset, end)))
  onStep({ what: 'sending', share })
  let { offset, photo } = await send(0, 0)
  for (let size = firstPart; !photo && offset < bytes.length; ) {
    const began = performance.now()
    ;({ offset, photo } = await send(offset, offset + size))
    const wasQuick = performance.now() - began < quick
    size = wasQuick ? Math.min(size * 2, uploadBytes) : Math.max(size / 2, firstPart)
    share = offset / bytes.length
    onStep({ what: 'sending', share })
  }
  if (photo) return photo
  onStep({ what: 'making' })
  return (await patiently(() => makeCall(makePhoto, { file, kind }, signal))).photo
}

async function bytesOf(kind: UploadKind, chosen: Blob): Promise<Uint8Array<ArrayBuffer>> {
  if (chosen.size > mostBytes[kind]) throw refusal(tooLarge(kind))
  try {
    return new Uint8Array(await chosen.arrayBuffer())
  } catch {
    throw refusal('The file could not be read. Choose it again.')
  }
}

/** Returns the id of a file: the SHA-256 of its bytes in hexadecimal. */
async function idOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  // Browsers offer no hashes on sites without https.
  if (!crypto.subtle) throw refusal('Photos and films can be uploaded where the site is reached by https.')
  const sum = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return [...sum].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Repeats a call until the server can be reached and has time. */
async function tryAgain<Answer>(call: () => Promise<Answer>, onWait: () => void, signal: AbortSignal): Promise<Answer> {
  for (;;) {
    try {
      return await call()
    } catch (error) {
      if (!(error instanceof CallError && [0, 502, 503, 504].includes(error.status))) throw error
    }
    onWait()
    await new Promise((resolve) => setTimeout(resolve, triesAgainAfter))
    signal.throwIfAborted()
  }
}
