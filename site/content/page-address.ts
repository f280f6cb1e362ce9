import { basename } from 'node:path'

/** The first parts of the addresses that the site and the server have already. */
export const TAKEN = [
  '404',
  'accessibility',
  'api',
  'ceramiccoating',
  'desk',
  'gallery-videos',
  'healthz',
  'icons',
  'index',
  'privacy',
  'qrcodelanding',
  'quote',
  'terms',
]

/** The address of a file in pages/, without its slash: `gift-vouchers` for pages/gift-vouchers.md. */
export function pageAddress(file: string): string {
  return basename(file, '.md')
}

/** What is wrong with the name of a file in pages/, if anything. */
export function explainAddress(file: string): string | undefined {
  const address = pageAddress(file)
  if (!/^[a-z0-9-]+$/.test(address))
    return 'The name of this file is the address of its page. Use lower-case letters, digits and hyphens, for example gift-vouchers.md.'
  if (TAKEN.includes(address))
    return `The site has something else at /${address}. Give this file another name, which is the address of its page.`
  return undefined
}
