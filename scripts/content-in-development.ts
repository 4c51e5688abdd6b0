import pino from 'pino'
import type { Plugin } from 'vite'
import { firstContent } from '../content/first-content.ts'
import type { Content } from '../contract/content/content.ts'
import { findPostgres } from '../server/commands/with-database.ts'
import { readConfig } from '../server/config.ts'
import { type Database, openDatabase } from '../server/database/database.ts'
import { openLiveRelease } from '../server/publishing/releases.ts'

declare global {
  /** The content of the pages in development; site/content.ts reads it. */
  var contentInDevelopment: Content
}

/**
 * Makes the pages of `npm run dev` show the live release, read again for each page. `server` is the address of the
 * server behind Vite. Without one, or until it is ready, they show the first content.
 */
export function showContentInDevelopment(server: string | undefined): Plugin {
  let database: Promise<Database> | undefined
  async function read(): Promise<Content> {
    const isReady =
      server &&
      (await fetch(`${server}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      ))
    if (!isReady) return firstContent
    database ??= findPostgres(readConfig()).then(({ url }) => openDatabase(url, pino({ level: 'warn' })))
    return (await openLiveRelease(await database)).content
  }
  return {
    name: 'content-in-development',
    apply: 'serve',
    configureServer({ middlewares }) {
      globalThis.contentInDevelopment = firstContent
      middlewares.use((request, _response, next) => {
        const isPage = request.headers.accept?.includes('text/html') || request.url?.includes('.data')
        if (!isPage) return next()
        read().then((content) => {
          globalThis.contentInDevelopment = content
          next()
        }, next)
      })
    },
  }
}
