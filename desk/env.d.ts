declare namespace App {
  type Locals = import('./locals.ts').DeskLocals
}
