/** The URL path of the square icon of this size in pixels, rendered by `pages/icons/[size].png.ts`. */
export const appIconUrl = (size: 48 | 180 | 192 | 512) => `/icons/${size}.png`
