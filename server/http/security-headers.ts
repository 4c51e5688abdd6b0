import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import helmet from 'helmet'

/** The device features that no page uses. Stripe takes payments on its own page. */
const permissionsPolicy = 'camera=(), geolocation=(), microphone=(), payment=(), usb=()'

/**
 * Returns the headers of every answer, by lower-case name. They depend only on the site's address, so helmet computes
 * them once instead of for each answer.
 */
export function securityHeaders(publicUrl: string): Record<string, string> {
  const response = new ServerResponse(new IncomingMessage(new Socket()))
  const apply = helmet({
    // Pages have their own policy (routes/website/heads.ts). Everything else may load nothing.
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    strictTransportSecurity: publicUrl.startsWith('https:') ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    // Our browsers do these by default: strict-origin-when-cross-origin, origins in their own clusters, and
    // frame-ancestors in place of X-Frame-Options (decision 012).
    referrerPolicy: false,
    originAgentCluster: false,
    xFrameOptions: false,
    // For browsers and plugins that are gone.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  })
  apply(response.req, response, () => {})
  response.setHeader('permissions-policy', permissionsPolicy)
  return response.getHeaders() as Record<string, string>
}
