import { SetupError } from '../../server/errors.ts'

const FULL = 'The disk is full. Make room, then run the command again.'

/** What went wrong by its code, wherever in the chain of causes it stands, and what to do about it. */
const ADVICE: [codes: RegExp, advice: (storage: string) => string][] = [
  [/^(ENOSPC|EDQUOT)$/, () => FULL],
  [
    /^(EACCES|EPERM|EROFS)$/,
    (storage) => `${storage} may not be written. Change who owns it, or GALLERY_STORAGE.`,
  ],
  [
    /^(NoSuchBucket|ContainerNotFound|ENOTDIR)$/,
    (storage) => `There is no ${storage}. Create it, or correct GALLERY_STORAGE.`,
  ],
  [
    /^(CredentialsProviderError|InvalidAccessKeyId|SignatureDoesNotMatch|ExpiredToken|Auth\w+|AccessDenied|401|403)$/,
    (storage) =>
      storage.startsWith('azure')
        ? `${storage} refuses the credentials. Is AZURE_STORAGE_CONNECTION_STRING right, and may it write?`
        : `${storage} refuses the credentials, or there are none. Are AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY right, and may they write?`,
  ],
  [
    /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|TimeoutError|REQUEST_SEND_ERROR)$/,
    (storage) =>
      `${storage} cannot be reached. Is this machine online, and the address in the settings right?`,
  ],
]

/**
 * A failure in the owner's words where it is an expected one: what is wrong, and what to do. The published list
 * still stands, since it is written last.
 *
 * @returns a SetupError, or the failure itself where there is no advice
 */
export function explainFailure(failure: unknown, storage: string): unknown {
  const codes = codesOf(failure)
  for (const [pattern, advice] of ADVICE) {
    if (codes.some((code) => pattern.test(code))) return new SetupError(advice(storage), { cause: failure })
  }
  return failure
}

type Failure = {
  code?: unknown
  name?: unknown
  statusCode?: unknown
  $metadata?: { httpStatusCode?: unknown }
  cause?: unknown
}

function codesOf(failure: unknown): string[] {
  if (typeof failure !== 'object' || failure === null || failure instanceof SetupError) return []
  const { code, name, statusCode, $metadata, cause }: Failure = failure
  return [...[code, name, statusCode, $metadata?.httpStatusCode].map(String), ...codesOf(cause)]
}
