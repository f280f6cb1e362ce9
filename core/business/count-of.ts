/** `1 request`, `2 requests`. */
export const countOf = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`
