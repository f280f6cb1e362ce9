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

/** The most pixels that a picture may have. */
export const MAX_PIXELS = 50_000_000
