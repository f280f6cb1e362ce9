import type { PeerCertificate } from 'node:tls'

/** Why Node refused a certificate, for an owner. */
export type CertificateError = 'untrusted' | 'other name' | 'expired'

const CODES: Record<string, CertificateError> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: 'untrusted',
  SELF_SIGNED_CERT_IN_CHAIN: 'untrusted',
  UNABLE_TO_GET_ISSUER_CERT: 'untrusted',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'untrusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'untrusted',
  CERT_UNTRUSTED: 'untrusted',
  ERR_TLS_CERT_ALTNAME_INVALID: 'other name',
  CERT_HAS_EXPIRED: 'expired',
  CERT_NOT_YET_VALID: 'expired',
}

/** Recognises an error's code as one about the certificate (nodejs.org/api/tls.html#x509-certificate-error-codes). */
export function certificateError(code: string | undefined): CertificateError | undefined {
  return code === undefined ? undefined : CODES[code]
}

/** The names that a certificate is for, for example `mail.example.com and *.example.com`; at most five. */
export function certificateNames({ subject, subjectaltname = '' }: Partial<PeerCertificate>): string {
  const names = Array.from(subjectaltname.matchAll(/(?:DNS|IP Address):([\w.:*-]+)/g), ([, name = '']) => name)
  const common = String(subject?.CN ?? 'an unknown name').replace(/[^\w.:* -]/g, '?')
  return new Intl.ListFormat('en-GB').format((names.length > 0 ? names : [common]).slice(0, 5))
}
