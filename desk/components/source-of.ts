/** The address of a picture of the content, by its file. */
export const sourceOf = (file: string) => `/desk/pictures/${encodeURIComponent(file)}`
