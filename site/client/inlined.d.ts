/** client/choice.ts once more, for the page rather than its islands (sections/quote/ChoiceScript.astro). */
declare module '*/choice.ts?inlined' {
  export const startChoice: typeof import('./choice.ts').startChoice
}
