import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { StoredDocument } from '../database/documents-schema.ts'
import { oneAtATime } from '../operations/kept-thread.ts'
import { releaseNow } from '../publishing/live-content.ts'
import type { RenderAnswer, RenderQuestion } from './render-process.ts'

/** How long the process waits for another document, and how long it may draw one, in milliseconds. */
const staysFor = 10_000
const longest = 45_000
/** Draws one document at a time, with at most 20 drawn or waiting. */
const inTurn = oneAtATime(20)

/** The renderer failed on a document or took too long. The message names no person. */
export class UndrawableDocument extends Error {
  override name = 'UndrawableDocument'
}

/** The signals that end a process which did nothing wrong. */
const stopped = new Set<NodeJS.Signals | null>(['SIGTERM', 'SIGINT', 'SIGHUP'])

let running: ReturnType<typeof startProcess> | undefined

/**
 * Draws a document as a PDF and returns its bytes. One document is drawn at a time. The renderer is a process of its
 * own, because it keeps a processor busy and takes some 100 MB that a thread would not give back. It starts with the
 * first document, ends after a while without work, and gets none of the server's settings.
 *
 * Throws AppError `overloaded` if too many wait, UndrawableDocument if the renderer fails or takes too long, and an
 * Error if the process is stopped from outside.
 */
export function renderDocument(document: StoredDocument): Promise<Buffer> {
  return inTurn(() => {
    running ??= startProcess()
    return running.render(document)
  })
}

const program = fileURLToPath(new URL('render-process.ts', import.meta.url))
const cache = fileURLToPath(new URL('../../node_modules/.cache/node', import.meta.url))

function startProcess() {
  const child = fork(program, {
    execArgv: ['--max-old-space-size=128', '--max-semi-space-size=2'],
    env: { NODE_COMPILE_CACHE: cache },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  let asked: PromiseWithResolvers<Buffer> | undefined
  let idle: NodeJS.Timeout | undefined
  const end = (error: Error) => {
    if (running === own) running = undefined
    asked?.reject(error)
    child.kill('SIGKILL')
  }
  child.on('message', ({ pdf, problem }: RenderAnswer) => {
    if (pdf) asked?.resolve(Buffer.from(pdf))
    // A failure leaves the renderer's memory unsound, so the next document would fail too.
    else end(new UndrawableDocument(`The document could not be drawn: ${problem}`))
  })
  child.on('error', end)
  child.on('exit', (_code, signal) => {
    const Ended = stopped.has(signal) ? Error : UndrawableDocument
    end(new Ended('The process that draws documents has ended'))
  })
  const own = {
    async render(document: StoredDocument): Promise<Buffer> {
      clearTimeout(idle)
      asked = Promise.withResolvers<Buffer>()
      const late = setTimeout(() => end(new UndrawableDocument('The document took too long to draw')), longest)
      child.ref()
      child.channel?.ref()
      child.send({ document, release: releaseNow() } satisfies RenderQuestion)
      try {
        return await asked.promise
      } finally {
        clearTimeout(late)
        asked = undefined
        idle = setTimeout(() => end(new Error('The process that draws documents was idle')), staysFor).unref()
        // An idle process must not keep the server from ending.
        child.unref()
        child.channel?.unref()
      }
    },
  }
  return own
}
