import { SetupError } from '../../core/setup-error.ts'

/** What to do about a failure: at the terminal, and at the desk. */
type Advice = { terminal: (storage: string) => string; heading: string; message: string }

const SHOW_THIS = 'If that doesn’t help, show this to whoever set up your site.'
const NOT_STORED = 'Your videos can’t be stored'

/** By the codes of the failure, which may be anywhere in the chain of causes. */
const ADVICE: [codes: RegExp, advice: Advice][] = [
  [
    /^(ENOSPC|EDQUOT)$/,
    {
      terminal: () =>
        'The disk is full. Free some space, of which 100 MB stay free for quote requests. Then run the command again.',
      heading: 'Your server is full',
      message: 'There’s no room for this video. Show this to whoever set up your site.',
    },
  ],
  [
    /^(EACCES|EPERM|EROFS)$/,
    {
      terminal: (storage) => `${storage} is not writable. Change its owner or permissions, or correct GALLERY_STORAGE.`,
      heading: NOT_STORED,
      message: 'The server may not write there. Show this to whoever set up your site.',
    },
  ],
  [
    /^(NoSuchBucket|ENOTDIR)$/,
    {
      terminal: (storage) => `${storage} does not exist. Create it, or correct GALLERY_STORAGE.`,
      heading: NOT_STORED,
      message: 'The place for them is missing. Show this to whoever set up your site.',
    },
  ],
  [
    /^(CredentialsProviderError|InvalidAccessKeyId|SignatureDoesNotMatch|ExpiredToken|Auth\w+|AccessDenied|401|403)$/,
    {
      terminal: (storage) =>
        `${storage} rejects the credentials, or there are none. Are AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY right, and do they allow writing?`,
      heading: NOT_STORED,
      message: 'The place for them doesn’t let the server in. Show this to whoever set up your site.',
    },
  ],
  [
    /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|TimeoutError)$/,
    {
      terminal: (storage) => `${storage} cannot be reached. Is this machine online, and are the settings right?`,
      heading: NOT_STORED,
      message: `The place for them doesn’t answer. Try again in a few minutes. ${SHOW_THIS}`,
    },
  ],
]

const UNKNOWN = { heading: 'Something went wrong', message: `Try again in a minute. ${SHOW_THIS}` }

export function findAdvice(error: unknown): Advice | undefined {
  const codes = codesOf(error)
  return ADVICE.find(([pattern]) => codes.some((code) => pattern.test(code)))?.[1]
}

/** What to say of a failure at the desk. Of what only the server's own set-up explains, it says that. */
export function adviceForOwner(error: unknown): { heading: string; message: string } {
  if (error instanceof SetupError && !findAdvice(error))
    return { heading: UNKNOWN.heading, message: `Show this to whoever set up your site: ${error.message}` }
  const { heading, message } = findAdvice(error) ?? UNKNOWN
  return { heading, message }
}

function codesOf(failure: unknown): string[] {
  if (!(failure instanceof Error) || failure instanceof SetupError) return []
  const { code, name, $metadata, cause } = Object(failure)
  return [...[code, name, $metadata?.httpStatusCode].map(String), ...codesOf(cause)]
}
