/** Errors that are names in the API. Others are sentences already. */
const causeWords: Readonly<Record<string, string>> = {
  address: 'IP address not allowed',
  body: 'Unreadable body',
  'media type': 'Not JSON, or compressed',
  rate: 'Too many requests',
  revoked: 'Arrived at a revoked URL',
  signature: 'Invalid or missing signature',
  speed: 'Sent too slowly',
  too_large: 'Body too large',
  unmapped: 'Waiting for a mapping'
}

export function describeCause(cause: string): string {
  return Object.hasOwn(causeWords, cause) ? (causeWords[cause] ?? cause) : cause
}
