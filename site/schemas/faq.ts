import { z } from 'astro/zod'

/** content/faqs.yaml: the questions above the footer. */
export const faqsSchema = z.strictObject({
  faqs: z
    .array(
      z.strictObject({
        question: z.string().describe('The question, as a customer would ask it.'),
        answer: z.string().describe('The answer, in one to three sentences.'),
      }),
    )
    .min(1)
    .describe('The questions, in the order in which they are shown.'),
})

export type Faq = z.output<typeof faqsSchema>['faqs'][number]
