import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { onTestFinished } from 'vitest'

/**
 * A certificate that no authority has issued, as mail servers and databases have them: for mail.example.com,
 * *.host.example and 127.0.0.1, until 2120. Its key protects nothing.
 */
export const OWN_CERTIFICATE = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg7izoP4Zw3KOLQj/L
maab6JtU/YUl2zv3tc7BbAJEN7ihRANCAAQ/E+parFjAay+bQi/PuqD5ABpwWN4X
fUeIQZAHQUPGCmb5N0eClgz32ZcSiHreXjPqUhjY7LQUDOP/i2blEQWR
-----END PRIVATE KEY-----`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBjDCCATKgAwIBAgIBATAKBggqhkjOPQQDAjAbMRkwFwYDVQQDDBBtYWlsLmV4
YW1wbGUuY29tMCAXDTIwMDEwMTAwMDAwMFoYDzIxMjAwMTAxMDAwMDAwWjAbMRkw
FwYDVQQDDBBtYWlsLmV4YW1wbGUuY29tMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcD
QgAEPxPqWqxYwGsvm0Ivz7qg+QAacFjeF31HiEGQB0FDxgpm+TdHgpYM99mXEoh6
3l4z6lIY2Oy0FAzj/4tm5REFkaNlMGMwMQYDVR0RBCowKIIQbWFpbC5leGFtcGxl
LmNvbYIOKi5ob3N0LmV4YW1wbGWHBH8AAAEwDwYDVR0TAQH/BAUwAwEB/zAdBgNV
HQ4EFgQUVeudAVRNBLCmQ508ccarO867IzowCgYIKoZIzj0EAwIDSAAwRQIhAJsP
hvBbJFnosCw/zQo3oa0JLZ5iN5/4zgi+EcO3oK8eAiB4CU0XK7le7ReVfV3LlrLJ
6taQxQzy/qKEQrtcdzWRUg==
-----END CERTIFICATE-----`,
}

/** Another, for localhost. */
export const LOCALHOST_CERTIFICATE = {
  key: OWN_CERTIFICATE.key,
  cert: `-----BEGIN CERTIFICATE-----
MIIBkjCCATigAwIBAgIUBCQOWRR5nd1/SzPS9irYrtuVlXswCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyNjIzNDkxMFoYDzIxMjYxMTAy
MjM0OTEwWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAQ/E+parFjAay+bQi/PuqD5ABpwWN4XfUeIQZAHQUPGCmb5N0eClgz3
2ZcSiHreXjPqUhjY7LQUDOP/i2blEQWRo2YwZDAdBgNVHQ4EFgQUVeudAVRNBLCm
Q508ccarO867IzowHwYDVR0jBBgwFoAUVeudAVRNBLCmQ508ccarO867IzowFAYD
VR0RBA0wC4IJbG9jYWxob3N0MAwGA1UdEwQFMAMBAf8wCgYIKoZIzj0EAwIDSAAw
RQIhAPLGFQyVK8Jbx5+DbZIUIqzJOZN9MxsSQCsv5hRoTs6yAiAMSKitfpcHRThV
7vRRPEhnPBjFVgi4aKP6WqPIgwUeqQ==
-----END CERTIFICATE-----`,
}

/** Trusts a certificate until the test ends, as `NODE_EXTRA_CA_CERTS` does. */
export function trustCertificate(certificate: string): void {
  const usual = getCACertificates('default')
  setDefaultCACertificates([...usual, certificate])
  onTestFinished(() => setDefaultCACertificates(usual))
}
