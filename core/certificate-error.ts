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
