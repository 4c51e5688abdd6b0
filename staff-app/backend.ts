import type { z } from 'zod'
import { type ApiErrorBody, apiErrorSchema } from '../contract/api-error.ts'
import type { StaffCall } from '../contract/staff/call.ts'
import { staffCallPath } from '../contract/staff/call.ts'
import { contentReleaseHeader, readContent } from '../contract/staff/content.ts'
import { staffContentNow, takeContent } from './content.ts'

/** A call that the server refused, or that never reached it (code `no_line`). The message is for people to read. */
export class CallError extends Error {
  readonly code: string
  readonly status: number
  readonly fields: NonNullable<ApiErrorBody['fields']>

  constructor({ code, message, fields = [] }: ApiErrorBody, status: number) {
    super(message)
    this.code = code
    this.status = status
    this.fields = fields
  }
}

const noLine = {
  code: 'no_line',
  message: 'The server cannot be reached. Check the connection and try again; nothing was lost.',
}

/** The pause before each retry of a call that a busy server refused, in milliseconds. */
const waits = [500, 1000, 2000]

/**
 * Makes a staff call and returns its output as the contract defines it. `content` is the part of a file to upload.
 * Throws CallError. Retries only `overloaded`: the server refuses such a call before it does anything.
 */
export async function callStaff<Call extends StaffCall>(
  call: Call,
  input: z.input<Call['input']>,
  signal?: AbortSignal,
  content?: Uint8Array<ArrayBuffer>,
): Promise<z.output<Call['output']>> {
  for (const wait of waits) {
    try {
      return await callOnce(call, input, signal, content)
    } catch (error) {
      if (!(error instanceof CallError && error.code === 'overloaded')) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, wait))
  }
  return await callOnce(call, input, signal, content)
}

async function callOnce<Call extends StaffCall>(
  call: Call,
  input: z.input<Call['input']>,
  signal?: AbortSignal,
  content?: Uint8Array<ArrayBuffer>,
): Promise<z.output<Call['output']>> {
  const response = await send(call, input, signal, content)
  const release = response.headers.get(contentReleaseHeader)
  if (release !== null && call.name !== readContent.name) void hearOfRelease(Number(release))
  const body: unknown = await response.json().catch(() => undefined)
  const answer = response.ok ? call.output.safeParse(body) : undefined
  if (answer?.success) return answer.data as z.output<Call['output']>
  const refusal = apiErrorSchema.safeParse(body)
  throw new CallError(refusal.success ? refusal.data : noLine, response.status)
}

async function send(call: StaffCall, input: unknown, signal?: AbortSignal, content?: Uint8Array<ArrayBuffer>) {
  const address = staffCallPath(call.name)
  const query = () => {
    const given = Object.entries(input as object).filter(([, value]) => value !== undefined)
    return new URLSearchParams(given.map(([key, value]) => [key, String(value)]))
  }
  const headers = { 'content-type': call.kind === 'act' ? 'application/json' : 'application/octet-stream' }
  try {
    if (call.kind === 'read') return await fetch(`${address}?${query()}`, { signal })
    if (call.kind === 'upload')
      return await fetch(`${address}?${query()}`, { method: 'POST', headers, body: content, signal })
    return await fetch(address, { method: 'POST', headers, body: JSON.stringify(input), signal })
  } catch (error) {
    if (signal?.aborted) throw error
    throw new CallError(noLine, 0)
  }
}

let heard = 0
let isReading = false

/**
 * Compares the server's content release with this page's. If they differ, reads the content and updates the screens.
 * If that fails, the next answer tries again.
 */
export async function hearOfRelease(release: number): Promise<void> {
  heard = release
  if (isReading) return
  isReading = true
  try {
    for (let asked = 0; heard !== staffContentNow().release && heard !== asked; ) {
      asked = heard
      takeContent(await callOnce(readContent, { release: asked }))
    }
  } catch {
    // The next answer names the release again.
  } finally {
    isReading = false
  }
}
