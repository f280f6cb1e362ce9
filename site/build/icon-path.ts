/** The path of the square icon of a size in pixels, which `pages/icons/[size].png.ts` draws. */
export const iconPath = (size: 48 | 180 | 192 | 512) => `/icons/${size}.png`
