/** What the hosts of our configuration pass on to their service, and what that answers to who has no credential. */
export const routes = [
  { host: 'api', path: '/v1/auth/me', status: 401 },
  { host: 'api', path: '/v1', status: 401 },
  { host: 'api', path: '/docs', status: 200 },
  { host: 'api', path: '/openapi.json', status: 200 },
  { host: 'api', path: '/health', status: 200 },
  { host: 'webhooks', path: '/health', status: 200 }
] as const

/** What they answer themselves. */
export const strangers = [
  ...['/metrics', '/metrics/', '/health/live', '/health/', '/', '/index.html', '/v1x', '/docsx', '/webhook/vapi/x'].map(
    (path) => ({ host: 'api', path }) as const
  ),
  ...['/metrics', '/health/live', '/', '/v1/calls', '/docs', '/openapi.json', '/webhook'].map(
    (path) => ({ host: 'webhooks', path }) as const
  )
]

/** Of the API, which only a proxy that reads paths otherwise than the services would let through. */
export const disguised = ['/v1/../metrics', '/v1/%2e%2e/metrics', '/%6detrics', '//metrics', '/v1/..%2fhealth/live']
