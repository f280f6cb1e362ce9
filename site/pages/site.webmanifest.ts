import type { APIRoute } from 'astro'
import { iconPath } from '../build/icon-path.ts'
import { loadBusiness } from '../entries.ts'

/** /site.webmanifest: the site's name, icons and colours on a phone's home screen. */
export const GET: APIRoute = async () => {
  const { name, tagline, description } = await loadBusiness()
  return Response.json({
    name: `${name} - ${tagline}`,
    short_name: name,
    description,
    start_url: '/',
    display: 'browser',
    background_color: '#0a0f11',
    theme_color: '#0a0f11',
    icons: ([192, 512] as const).map((size) => ({
      src: iconPath(size),
      sizes: `${size}x${size}`,
      type: 'image/png',
    })),
  })
}
