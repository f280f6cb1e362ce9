import type { z } from 'astro/zod'
import type { businessSchema } from './schema.ts'

/** content/business.yaml as validated. Types only: the server needs no validator at run time. */
export type Business = z.output<typeof businessSchema>

/** The opening hours of each weekday, and the dates with other hours. */
export type Hours = Business['hours']

/** A size of vehicle by which packages are priced. */
export type VehicleSize = Business['sizes'][number]
