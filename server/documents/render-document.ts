import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { StoredDocument } from '../database/documents-schema.ts'
import { oneAtATime } from '../operations/kept-thread.ts'
import { releaseNow } from '../publishing/live-content.ts'
import type { RenderAnswer, RenderQuestion } from './render-process.ts'

/** How long the process stays for the next document, and how long it may draw one, in milliseconds. */
const staysFor = 10_000
const longest = 45_000
/** How many documents may be drawn or wait for that at the same time. */
const inTurn = oneAtATime(20)

/** The renderer failed at a document, or took too long. The message names no person. */
export class UndrawableDocument extends Error {
  override name = 'UndrawableDocument'
}

/** The signals with which a system ends a process that did nothing wrong. */
const stopped = new Set<NodeJS.Signals | null>(['SIGTERM', 'SIGINT', 'SIGHUP'])

let running: ReturnType<typeof startProcess> | undefined

/**
 * Draws a document as a PDF, and returns its bytes. One document is drawn at a time. The renderer takes some 100 MB, of
 * which a thread would give little back, and keeps a processor busy. So it is a process of its own. It starts with the
 * first document, ends when nobody has asked for a while, and gets none of the server's settings.
 * Throws AppError `overloaded` where too many wait, UndrawableDocument where it fails or takes too long, and an Error
 * where the process is stopped from outside.
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
    // A failure leaves the renderer's memory unsound, and the next document would fail too.
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
        // The server does not wait for it when it ends.
        child.unref()
        child.channel?.unref()
      }
    },
  }
  return own
}
