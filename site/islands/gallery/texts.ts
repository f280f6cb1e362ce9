export const scrollLeft = 'Scroll left'
export const scrollRight = 'Scroll right'
export const play = 'Play'
export const previous = 'Previous video'
export const next = 'Next video'
export const goTo = (number: number) => `Go to item ${number}`
export const captions = 'English'
export const broken = 'Unable to load media'
export const retry = 'Retry'
export const again = 'Again'
export const nextIs = (job: string) => `Next: ${job}`
