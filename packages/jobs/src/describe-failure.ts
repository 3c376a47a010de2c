const described: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'connection refused',
  ECONNRESET: 'the connection was reset',
  ENOTFOUND: 'the host name does not exist',
  EAI_AGAIN: 'the host name could not be resolved',
  UND_ERR_CONNECT_TIMEOUT: 'no connection within 3 seconds',
  UND_ERR_SOCKET: 'the connection was closed without a response',
  CERT_HAS_EXPIRED: 'the certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'the certificate is not signed by a trusted authority',
  SELF_SIGNED_CERT_IN_CHAIN: 'the certificate is not signed by a trusted authority',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'the certificate is not signed by a trusted authority',
  ERR_TLS_CERT_ALTNAME_INVALID: 'the certificate is for another host name'
}

/** Explains why a request got no response. The text quotes nothing of the error, which may contain headers. */
export function describeFailure(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''

  return described[code] ?? 'the request failed'
}
