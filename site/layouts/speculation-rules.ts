/**
 * Lets browsers prerender the page behind a link while the visitor points at it or presses it. The second pattern is
 * the page itself, with any fragment. A `Speculation-Rules` header instead of an inline script would cost a request,
 * and a media type that not every static host can set.
 */
export const speculationRules = JSON.stringify({
  prerender: [{ where: { and: [{ href_matches: '/*' }, { not: { href_matches: '#*' } }] }, eagerness: 'moderate' }],
})
