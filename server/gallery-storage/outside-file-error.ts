/** The requested range starts after the end of the file. */
export class OutsideFileError extends Error {
  override readonly name = 'OutsideFileError'

  constructor(options?: ErrorOptions) {
    super('The range starts after the end of the file', options)
  }
}
