import type { IncomingMessage } from 'node:http'

/**
 * The address of a request as a path that the router can read. Where a percent sign escapes nothing, all of them stand
 * for themselves: such a path is then one that is not there, answered like any other and with the same headers. Of a
 * whole address (RFC 9112, 3.2.2) it takes the path.
 */
export function readableUrl({ url = '/' }: IncomingMessage): string {
  const target = url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/?#]*\/?|^/i, '/')
  if (!target.includes('%')) return target
  const [path = ''] = target.split(/[?#]/, 1)
  try {
    decodeURI(path)
    return target
  } catch {
    return path.replaceAll('%', '%25') + target.slice(path.length)
  }
}
