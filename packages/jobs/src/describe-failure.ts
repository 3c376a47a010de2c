const described: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens at the address',
  ECONNRESET: 'the connection was reset',
  ENOTFOUND: 'the name has no address',
  EAI_AGAIN: 'the name could not be looked up',
  UND_ERR_CONNECT_TIMEOUT: 'no connection within 3 seconds',
  UND_ERR_SOCKET: 'the connection was closed without an answer',
  CERT_HAS_EXPIRED: 'the certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'the certificate is signed by nobody that is known',
  SELF_SIGNED_CERT_IN_CHAIN: 'the certificate is signed by nobody that is known',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'the certificate is signed by nobody that is known',
  ERR_TLS_CERT_ALTNAME_INVALID: 'the certificate is one of another name'
}

/** Why a request had no answer, in words that quote nothing of it: what failed may hold its headers. */
export function describeFailure(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''

  return described[code] ?? 'the request failed'
}
