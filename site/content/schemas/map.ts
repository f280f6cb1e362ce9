import { z } from 'astro/zod'
import { place } from '../../../core/business/fields-schema.ts'

const course = z
  .string()
  .transform((text) => text.split(';').map((point) => point.trim()))
  .pipe(z.array(place).min(2))
  .describe('The points along the river, from its first to its last, with a semicolon between two.')

/** content/map.yaml: what the map shows around the districts of business.yaml. */
export const mapSchema = z.strictObject({
  centre: place.describe('The middle of the circles.'),
  rings: z.array(z.number().positive()).describe('The distances of the circles from the centre, in miles.'),
  rivers: z
    .array(
      z.strictObject({
        name: z.string().describe('The name of the river.'),
        width: z
          .tuple([z.number().positive(), z.number().positive()])
          .optional()
          .describe('How wide the first and the last point are drawn, in metres. Without it: a thin line.'),
        label: place.describe('Where the name starts.'),
        turn: z.number().default(0).describe('The slope of the name, in degrees.'),
        course,
      }),
    )
    .describe('The rivers of the area.'),
})

export type AreaMap = z.output<typeof mapSchema>
