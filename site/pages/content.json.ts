import type { APIRoute } from 'astro'
import { loadBusiness, loadCoating } from '../load-content.ts'
import { settings } from '../settings.ts'

/** dist/content.json: the data that the server reads, from the same build as the pages. It is not served. */
export const GET: APIRoute = async () => {
  const [business, coating] = await Promise.all([loadBusiness(), loadCoating()])
  const { siteUrl, retentionDays } = settings
  return Response.json({
    business,
    ...(coating && { coating: { currency: coating.currency } }),
    siteUrl,
    retentionDays,
  })
}
