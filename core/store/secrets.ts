import { createHash, randomBytes } from 'node:crypto'

/** A secret of 256 bits. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** The hash that is stored instead of secrets. */
export const hashSecrets = (...secrets: string[]): string =>
  createHash('sha256').update(secrets.join(':')).digest('hex')
