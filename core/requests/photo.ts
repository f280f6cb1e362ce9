/** The most photos that go with a quote request. */
export const MAX_PHOTOS = 6

/** The largest photo that can be sent, in bytes. */
export const MAX_PHOTO_BYTES = 12 * 1024 * 1024

/** The largest picture that the owner can put on his site, in bytes. */
export const MAX_PICTURE_BYTES = 40 * 1024 * 1024

/** The longer side of a photo, in pixels, once it is shrunk. */
export const LONG_EDGE = 1600

/** The most that the photos of a form may have together, in bytes. */
export const MAX_FORM_BYTES = 40 * 1024 * 1024

/** The most pixels that a picture may have. Sensors sold as 50 megapixels have a few more, such as 8192 x 6144. */
export const MAX_PIXELS = 52_000_000

/** The kinds of pictures that `photoType` knows, in words. */
export const PHOTO_KINDS = 'JPEG, PNG, WebP or HEIC'
