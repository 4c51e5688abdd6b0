import type { IncomingMessage } from 'node:http'

/**
 * Returns the address of a request as a path that the router can read. Where a percent sign escapes nothing, all
 * percent signs are escaped. No file has such a path, so it gets the same answer and headers as any other unknown one.
 * From a whole address (RFC 9112, 3.2.2) it takes the path.
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
