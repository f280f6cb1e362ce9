declare namespace App {
  type Locals = import('./locals.ts').DeskLocals
}

/** The part of the package that is used. Its own types bring ten packages of Express. */
declare module 'compression' {
  import type { IncomingMessage, ServerResponse } from 'node:http'
  export default function compression(): (request: IncomingMessage, response: ServerResponse, next: () => void) => void
}
