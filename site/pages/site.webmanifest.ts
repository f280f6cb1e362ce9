import type { APIRoute } from 'astro'
import { palette } from '../../core/business/theme.ts'
import { loadBusiness } from '../content/load-content.ts'
import { appIconUrl } from '../generated/app-icon-url.ts'

/** /site.webmanifest: the site's name, icons and colours on a phone's home screen. */
export const GET: APIRoute = async () => {
  const { name, tagline, description, theme } = await loadBusiness()
  const { ink } = palette(theme)
  return Response.json({
    name: `${name} - ${tagline}`,
    short_name: name,
    description,
    start_url: '/',
    display: 'browser',
    background_color: ink,
    theme_color: ink,
    icons: ([192, 512] as const).map((size) => ({
      src: appIconUrl(size),
      sizes: `${size}x${size}`,
      type: 'image/png',
    })),
  })
}
