import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { careersPage, staffPage } from '../../../contract/pages.ts'
import type { ReadySite } from './heads.ts'
import { isOfPlace, isOfVacancy } from './load-website.ts'
import { sendFile } from './send-file.ts'

/** Called with each request that is answered here, before the answer begins. */
export type Watcher = (request: IncomingMessage, response: ServerResponse) => void

/**
 * Answers requests for files of the built site and passes all others to `next`. Runs before Fastify (decision 012),
 * so `watch` sees requests that Fastify's hooks don't.
 */
export function answerFiles(site: ReadySite, watch: Watcher | undefined, next: RequestListener): RequestListener {
  return (request, response) => {
    const file = isReading(request.method) && site.find(pathOf(request.url))
    if (!file) return next(request, response)
    watch?.(request, response)
    sendFile(request, response, file)
  }
}

/** Answers every address that no route takes: with a file, the staff's page, a redirect, or the 404 page. */
export function website(app: FastifyInstance, site: ReadySite): void {
  app.setNotFoundHandler((request, reply) => serve(site, request, reply))
}

function serve(site: ReadySite, request: FastifyRequest, reply: FastifyReply) {
  if (!isReading(request.method)) {
    return reply
      .code(405)
      .header('Allow', 'GET, HEAD')
      .send({ code: 'not_found', message: 'There is nothing to change here.' })
  }
  const [path = '/', query] = request.raw.url?.split('?', 2) ?? []
  // readableUrl has turned an absolute URL (RFC 9112, 3.2.2) into a path by now, so the file may exist after all.
  const file = site.find(path) ?? staffScreen(site, path)
  const trimmed = withoutSlashesAtEnd(path)
  if (!file && trimmed !== path && site.find(trimmed)) {
    return reply.redirect(query === undefined ? trimmed : `${trimmed}?${query}`, 308)
  }
  // The vacancy has closed, so its link leads to the open ones.
  if (!file && isOfVacancy(path)) return reply.redirect(careersPage, 302)
  // The 404 page would break here: the router takes any such address for a place.
  if (!file && isOfPlace(path)) return reply.redirect('/#locations', 302)
  reply.hijack()
  sendFile(request.raw, reply.raw, file ?? site.notFound())
}

// A regular expression would take quadratic time for many slashes in the middle.
function withoutSlashesAtEnd(path: string): string {
  let end = path.length
  while (path[end - 1] === '/') end -= 1
  return path.slice(0, end)
}

/** Returns the staff's page for the addresses below it, which its script handles; otherwise undefined. */
function staffScreen(site: ReadySite, path: string) {
  const isScreen = path.startsWith(`${staffPage}/`) && !path.startsWith(`${staffPage}/assets/`)
  return isScreen ? site.find(staffPage) : undefined
}

/** True for a request that reads a page or file, or only its headers. */
export const isReading = (method?: string) => method === 'GET' || method === 'HEAD'

function pathOf(url = '/'): string {
  const end = url.indexOf('?')
  return end === -1 ? url : url.slice(0, end)
}
