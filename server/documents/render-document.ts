import type { StoredDocument } from '../database/documents-schema.ts'
import { keptProcess } from '../operations/kept-program.ts'
import { releaseNow } from '../publishing/live-content.ts'
import type { RenderQuestion } from './render-process.ts'

/** A process, because drawing takes some 100 MB that a thread would not give back. */
const render = keptProcess<RenderQuestion, Buffer>(new URL('render-process.ts', import.meta.url), {
  staysFor: 10_000,
  longest: 45_000,
  megabytes: 128,
  mostAsked: 20,
})

/**
 * Draws a document as a PDF and returns its bytes. One document is drawn at a time. Throws AppError `overloaded` if too
 * many wait, ProgramFailure if the document can't be drawn or takes too long, and an Error if the process is stopped
 * from outside.
 */
export const renderDocument = (document: StoredDocument): Promise<Buffer> => render({ document, release: releaseNow() })
