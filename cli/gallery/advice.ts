import { SetupError } from '../../core/setup-error.ts'

/** What to do about a failure, by its code, which may be anywhere in the chain of causes; and what it means at the desk. */
const ADVICE: [codes: RegExp, advice: (storage: string) => string, forOwner: string][] = [
  [
    /^(ENOSPC|EDQUOT)$/,
    () =>
      'The disk is full. Free some space, of which 100 MB stay free for quote requests. Then run the command again.',
    'Your server is full.',
  ],
  [
    /^(EACCES|EPERM|EROFS)$/,
    (storage) => `${storage} is not writable. Change its owner or permissions, or correct GALLERY_STORAGE.`,
    'The server may not write where your videos are kept.',
  ],
  [
    /^(NoSuchBucket|ENOTDIR)$/,
    (storage) => `${storage} does not exist. Create it, or correct GALLERY_STORAGE.`,
    'The place where your videos are kept is missing.',
  ],
  [
    /^(CredentialsProviderError|InvalidAccessKeyId|SignatureDoesNotMatch|ExpiredToken|Auth\w+|AccessDenied|401|403)$/,
    (storage) =>
      `${storage} rejects the credentials, or there are none. Are AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY right, and do they allow writing?`,
    'The place where your videos are kept doesn’t let the server in.',
  ],
  [
    /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|TimeoutError)$/,
    (storage) => `${storage} cannot be reached. Is this machine online, and are the settings right?`,
    'The place where your videos are kept doesn’t answer.',
  ],
]

function find(error: unknown) {
  const codes = codesOf(error)
  return ADVICE.find(([pattern]) => codes.some((code) => pattern.test(code)))
}

export const adviceOn = (error: unknown, storage: string): string | undefined => find(error)?.[1](storage)

/** What the owner reads of a failure that is not his film’s. */
export function failureInWords(error: unknown): { heading: string; message: string } {
  const [, , known = error instanceof SetupError ? error.message : 'We don’t know why.'] = find(error) ?? []
  return {
    heading: 'That didn’t work',
    message: `${known} Try again in a few minutes. If that doesn’t help, show this to whoever set up your site.`,
  }
}

function codesOf(failure: unknown): string[] {
  if (!(failure instanceof Error) || failure instanceof SetupError) return []
  const { code, name, $metadata, cause } = Object(failure)
  return [...[code, name, $metadata?.httpStatusCode].map(String), ...codesOf(cause)]
}
