declare module 'subset-font' {
  /** https://github.com/papandreou/subset-font#api */
  export default function subsetFont(
    font: Buffer,
    text: string | undefined,
    options: {
      targetFormat: 'woff2' | 'sfnt'
      noHinting?: boolean
      keepAllGlyphs?: boolean
      keepFeatures?: string[]
      variationAxes?: Record<string, number | { min: number; max: number }>
    },
  ): Promise<Buffer>
}

/** The inlined copy of scripts/choice.ts: see there. */
declare module '*/choice.ts?inlined' {
  export const startChoice: typeof import('./scripts/choice.ts').startChoice
}

/** The inlined copy of scripts/opening-hours.ts, which exports nothing. */
declare module '*/opening-hours.ts?inlined' {}
