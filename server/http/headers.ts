import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'

/** Browser features that the site never uses; denied to the page and to anything embedded in it. */
const PERMISSIONS = ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'browsing-topics']
  .map((feature) => `${feature}=()`)
  .join(', ')

/** The policy of every SVG, such as a logo that somebody drew. Opened by itself, it could otherwise run scripts. */
export const SVG_POLICY =
  "default-src 'none'; img-src data:; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'"

/** Sets the security headers. Each page has its content security policy in a meta tag, and each SVG its own header. */
export function securityHeaders(app: FastifyInstance, siteUrl: URL): void {
  const protect = helmet({
    // A full policy here would block the hashed scripts and styles that the page's policy allows. A meta tag
    // cannot set frame-ancestors, so the header sets it alone.
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: helmet.contentSecurityPolicy.dangerouslyDisableDefaultSrc, frameAncestors: ["'none'"] },
    },
    // Browsers ignore it over http. On a developer's machine, it would force https on localhost.
    strictTransportSecurity: siteUrl.protocol === 'https:' && { maxAge: 31_536_000, includeSubDomains: false },
    // With no-referrer, a plain form post sends "Origin: null", and the cross-site check would reject it.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
    // It would make the browser start another process (docs/decisions/0020-serving-pages.md).
    crossOriginOpenerPolicy: false,
    crossOriginResourcePolicy: { policy: 'same-origin' },
  })
  app.addHook('onRequest', (request, reply, done) => {
    reply.raw.setHeader('permissions-policy', PERMISSIONS)
    protect(request.raw, reply.raw, (error) => done(error as Error | undefined))
  })
}
