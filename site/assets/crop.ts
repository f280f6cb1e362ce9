import sharp, { type Sharp } from 'sharp'

export interface Box {
  left: number
  top: number
  width: number
  height: number
}

/**
 * Cuts the largest box of a shape from a picture, as near to the focus as its edges allow.
 *
 * @param shape the box's width divided by its height
 * @param focus such as `70% 40%`: how far from the left and from the top
 */
export function cropAround(picture: { width: number; height: number }, shape: number, focus: string): Box {
  const width = Math.min(picture.width, Math.round(picture.height * shape))
  const height = Math.min(picture.height, Math.round(picture.width / shape))
  const [fromLeft = 50, fromTop = 50] = focus.split(' ').map(Number.parseFloat)
  return {
    left: place(picture.width, width, fromLeft / 100),
    top: place(picture.height, height, fromTop / 100),
    width,
    height,
  }
}

/** Where a part of a length starts if its middle is at the focus, and it stays within the length. */
function place(whole: number, part: number, focus: number): number {
  return Math.min(whole - part, Math.max(0, Math.round(whole * focus - part / 2)))
}

/** Cuts an encoded picture around its focus, upright, to this size in pixels. */
export async function cutPicture(
  picture: Uint8Array,
  size: { width: number; height: number },
  focus: string,
): Promise<Sharp> {
  const { autoOrient } = await sharp(picture).metadata()
  const box = cropAround(autoOrient, size.width / size.height, focus)
  return sharp(picture).autoOrient().extract(box).resize(size.width, size.height)
}
