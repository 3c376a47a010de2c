const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'nonce-NONCE'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  'media-src https:',
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "object-src 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types default'
].join('; ')

/**
 * What a page of the console may do in a browser: nothing of another host but play recordings, nothing written into it.
 */
export function pageHeaders(nonce: string): Record<string, string> {
  return {
    'content-security-policy': policy.replace('NONCE', nonce),
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=()'
  }
}
