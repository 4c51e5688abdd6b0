import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import helmet from 'helmet'

/** What no page here asks a visitor's device for; Stripe takes the payment on a page of its own. */
const permissionsPolicy = 'camera=(), geolocation=(), microphone=(), payment=(), usb=()'

/**
 * The headers that every answer carries, by their names in small letters. They depend on nothing but the site's
 * address, so helmet is asked once and not for each answer.
 */
export function securityHeaders(publicUrl: string): Record<string, string> {
  const response = new ServerResponse(new IncomingMessage(new Socket()))
  const apply = helmet({
    // Pages carry a policy of their own (http/website/heads.ts); everything else may load nothing at all.
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    strictTransportSecurity: publicUrl.startsWith('https:') ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // Says what frame-ancestors says, for browsers that do not know it.
    xFrameOptions: { action: 'deny' },
  })
  apply(response.req, response, () => {})
  response.setHeader('permissions-policy', permissionsPolicy)
  return response.getHeaders() as Record<string, string>
}
