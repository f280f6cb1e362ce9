/** The URL path of a page of the built site: `/` for index.html, `/quote/sent` for quote/sent.html. */
export function pagePath(file: string): string {
  return `/${file.replace(/(^|\/)index\.html$|\.html$/, '$1')}`
}
