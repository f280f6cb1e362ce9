import { SetupError } from '../../server/setup-error.ts'

/** Advice by error code. The code may be anywhere in the chain of causes. */
const ADVICE: [codes: RegExp, advice: (storage: string) => string][] = [
  [
    /^(ENOSPC|EDQUOT)$/,
    () =>
      'The disk is full. Free some space, of which 100 MB stay free for quote requests. Then run the command again.',
  ],
  [
    /^(EACCES|EPERM|EROFS)$/,
    (storage) => `${storage} is not writable. Change its owner or permissions, or correct GALLERY_STORAGE.`,
  ],
  [
    /^(NoSuchBucket|ENOTDIR)$/,
    (storage) => `${storage} does not exist. Create it, or correct GALLERY_STORAGE.`,
  ],
  [
    /^(CredentialsProviderError|InvalidAccessKeyId|SignatureDoesNotMatch|ExpiredToken|Auth\w+|AccessDenied|401|403)$/,
    (storage) =>
      `${storage} rejects the credentials, or there are none. Are AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY right, and do they allow writing?`,
  ],
  [
    /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|TimeoutError)$/,
    (storage) => `${storage} cannot be reached. Is this machine online, and are the settings right?`,
  ],
]

/**
 * Explains an expected failure to the owner: what is wrong, and how to fix it. The published list is intact, because it
 * is written last.
 *
 * @returns a SetupError, or the failure itself if there is no advice
 */
export function explainFailure(failure: unknown, storage: string): unknown {
  const codes = codesOf(failure)
  for (const [pattern, advice] of ADVICE) {
    if (codes.some((code) => pattern.test(code))) return new SetupError(advice(storage), { cause: failure })
  }
  return failure
}

function codesOf(failure: unknown): string[] {
  if (!(failure instanceof Error) || failure instanceof SetupError) return []
  const { code, name, $metadata, cause } = Object(failure)
  return [...[code, name, $metadata?.httpStatusCode].map(String), ...codesOf(cause)]
}
