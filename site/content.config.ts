import { defineCollection } from 'astro:content'
import { glob } from 'astro/loaders'
import { businessSchema } from '../business/schema.ts'
import { coatingSchema } from './schemas/coating.ts'
import { faqsSchema } from './schemas/faq.ts'
import { homeSchema } from './schemas/home.ts'
import { legalSchema } from './schemas/legal.ts'
import { mapSchema } from './schemas/map.ts'
import { plainErrors } from './schemas/plain-errors.ts'
import { serviceSchema } from './schemas/service.ts'

const from = (pattern: string) => glob({ base: './content', pattern })

/** Everything the owner edits in content/. Every field is validated. */
export const collections = {
  business: defineCollection({ loader: from('business.yaml'), schema: plainErrors(businessSchema) }),
  home: defineCollection({ loader: from('home.yaml'), schema: plainErrors(homeSchema) }),
  services: defineCollection({ loader: from('services/*.yaml'), schema: plainErrors(serviceSchema) }),
  coating: defineCollection({ loader: from('coating.yaml'), schema: plainErrors(coatingSchema) }),
  faqs: defineCollection({ loader: from('faqs.yaml'), schema: plainErrors(faqsSchema) }),
  map: defineCollection({ loader: from('map.yaml'), schema: plainErrors(mapSchema) }),
  legal: defineCollection({
    loader: from('{terms,privacy,accessibility}.md'),
    schema: plainErrors(legalSchema),
  }),
}
