import type { APIRoute } from 'astro'
import { palette } from '../../core/business/theme.ts'
import { loadContent } from '../content/load-content.ts'

/** /site.webmanifest: the site's name, icons and colours on a phone's home screen. */
export const GET: APIRoute = async () => {
  const { name, tagline, description, theme } = (await loadContent()).business
  const { ink } = palette(theme)
  return Response.json({
    name: `${name} - ${tagline}`,
    short_name: name,
    description,
    start_url: '/',
    display: 'browser',
    background_color: ink,
    theme_color: ink,
    icons: [192, 512].map((size) => ({ src: `/icons/${size}.png`, sizes: `${size}x${size}`, type: 'image/png' })),
  })
}
