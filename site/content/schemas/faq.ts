import { z } from 'astro/zod'

/** content/faqs.yaml: the frequently asked questions of the home page. */
export const faqsSchema = z.strictObject({
  faqs: z
    .array(
      z.strictObject({
        question: z.string().describe('The question, as a customer would ask it.'),
        answer: z.string().describe('The answer, in one to three sentences.'),
      }),
    )
    .min(1)
    .describe('The questions, in the order of display.'),
})

export type Faq = z.output<typeof faqsSchema>['faqs'][number]
