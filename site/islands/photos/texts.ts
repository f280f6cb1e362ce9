import { PHOTO_KINDS } from '../../../core/requests/photo.ts'

// On a photo.
export const photo = (number: number) => `Photo ${number}`
export const remove = (name: string) => `Remove ${name}`
export const noPreview = 'No preview'
export const waiting = 'Waiting'
export const shrinking = 'Shrinking'
export const underWay = 'Sending'
export const sent = 'Sent'
export const notSent = 'Not sent'

// Under the photos.
export const add = 'Add'
export const countOf = (count: number, most: number) => `${count} of ${most}`
export const making = 'Making them smaller, so that they go quickly. Where they were taken is left out.'
export const invisible = 'This browser can’t show that one. We’ll get it all the same.'
export const six = 'That’s six, the most we can take here.'
export const tooMany = (count: number) => `You chose ${count}. These are the first six; remove one to add another.`
export const notPicture = (name: string) =>
  `“${name}” isn’t a ${PHOTO_KINDS} picture, so we left it out. A screenshot of it will do.`
export const tooLarge = (name: string) => `“${name}” is over 12 MB, so we left it out.`
export const unreadable = (name: string) =>
  `“${name}” can’t be read. Save it on this phone first, then add it from there.`
export const restored = (names: string[]) =>
  ['What you typed is back.', names.length > 0 && `Please add ${names.join(', ')} again.`].filter(Boolean).join(' ')

// In the panel, once the request is sent.
export const sending = (count: number, all: number) => `Sending your photos: ${count} of ${all}`
export const allSent = (count: number) => (count === 1 ? '1 photo sent' : `${count} photos sent`)
export const someSent = (count: number, all: number) => `${count} of ${all} photos sent`
export const keepOpen = 'Keep this page open. Your request doesn’t wait for them.'
export const dropped = 'The signal dropped. Your request is in either way.'
export const refused = 'It could not be read. Your request is in either way.'
export const retry = 'Try again'
export const leaveOut = 'Leave it out'
export const leaveAllOut = 'Leave them out'
