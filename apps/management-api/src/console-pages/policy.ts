const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'nonce-NONCE'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "media-src 'self' https:",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "object-src 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types default'
].join('; ')

/**
 * Security headers of a page of the console: it may load nothing of other hosts except recordings, and runs no inline
 * code.
 */
export function pageHeaders(nonce: string): Record<string, string> {
  return {
    'content-security-policy': policy.replace('NONCE', nonce),
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=()'
  }
}
