/** The inlined copy of choice.ts: see there. */
declare module '*/choice.ts?inlined' {
  export const startChoice: typeof import('./choice.ts').startChoice
}
