import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import helmet from 'helmet'

/** The features of a visitor's device that no page here uses. Stripe takes the payment on a page of its own. */
const permissionsPolicy = 'camera=(), geolocation=(), microphone=(), payment=(), usb=()'

/**
 * Returns the headers that every answer carries, by their names in small letters. They depend only on the site's
 * address, so helmet computes them once and not for each answer.
 */
export function securityHeaders(publicUrl: string): Record<string, string> {
  const response = new ServerResponse(new IncomingMessage(new Socket()))
  const apply = helmet({
    // Pages have a policy of their own (routes/website/heads.ts). Everything else may load nothing.
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    strictTransportSecurity: publicUrl.startsWith('https:') ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // Repeats frame-ancestors for browsers that do not know it.
    xFrameOptions: { action: 'deny' },
  })
  apply(response.req, response, () => {})
  response.setHeader('permissions-policy', permissionsPolicy)
  return response.getHeaders() as Record<string, string>
}
