import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'

/** What the site never uses, for itself and for whatever might be embedded in it. */
const PERMISSIONS = ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'browsing-topics']
  .map((feature) => `${feature}=()`)
  .join(', ')

/** The headers of every answer. The pages carry their content security policy themselves, with its hashes. */
export function securityHeaders(app: FastifyInstance, siteUrl: URL): void {
  const protect = helmet({
    // A second policy in the header would block what the page's own allows. This directive alone has no
    // effect in a page, so it stands here.
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: helmet.contentSecurityPolicy.dangerouslyDisableDefaultSrc,
        frameAncestors: ["'none'"],
      },
    },
    // Without https a browser ignores it, and on a developer's machine it would stick.
    strictTransportSecurity: siteUrl.protocol === 'https:' && {
      maxAge: 31_536_000,
      includeSubDomains: false,
    },
    // With no-referrer a plain form post would say "Origin: null", which looks like another site.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
    // It would move a page to another process while the visitor waits (docs/decisions/0016-no-opener-policy.md).
    crossOriginOpenerPolicy: false,
    crossOriginResourcePolicy: { policy: 'same-origin' },
  })
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('permissions-policy', PERMISSIONS)
    protect(request.raw, reply.raw, (error) => done(error as Error | undefined))
  })
}
