import { satteri } from '@astrojs/markdown-satteri'
import { defaultSchema, sanitize } from 'hast-util-sanitize'

const SCHEMA = {
  ...defaultSchema,
  // Footnotes have a prefix already, and no other element brings an id.
  clobberPrefix: '',
  protocols: { ...defaultSchema.protocols, href: ['https', 'http', 'mailto', 'tel'] },
}

/** Renders Markdown without the HTML in it, and without links that run scripts. */
export const markdown = satteri({
  hastPlugins: [
    {
      name: 'sanitize',
      after: (root, context) => context.replaceNode(root, sanitize(root, SCHEMA)),
    },
  ],
})
