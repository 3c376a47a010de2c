/** Paths that the hosts of our configuration forward, and the status of the service without a credential. */
export const routes = [
  { host: 'api', path: '/v1/auth/me', status: 401 },
  { host: 'api', path: '/v1', status: 401 },
  { host: 'api', path: '/mcp', status: 401 },
  { host: 'api', path: '/', status: 302 },
  { host: 'api', path: '/docs', status: 200 },
  { host: 'api', path: '/docs/first-request', status: 200 },
  { host: 'api', path: '/openapi.json', status: 200 },
  { host: 'api', path: '/health', status: 200 },
  { host: 'console', path: '/console', status: 200 },
  { host: 'console', path: '/console/o/01a202d6-eaca-7007-bb32-a7fd158f9fa7/calls', status: 200 },
  { host: 'console', path: '/console/api/me', status: 200 },
  { host: 'console', path: '/v1/auth/me', status: 401 },
  { host: 'webhooks', path: '/health', status: 200 }
] as const

/** Paths that nginx answers itself. */
export const strangers = [
  ...[
    ...[
      '/metrics',
      '/metrics/',
      '/health/live',
      '/health/',
      '/index.html',
      '/v1x',
      '/docsx',
      '/mcp/x',
      '/webhook/vapi/x'
    ],
    ...['/console', '/console/api/me']
  ].map((path) => ({ host: 'api', path }) as const),
  ...['/metrics', '/health', '/docs', '/openapi.json', '/consolex', '/api/me'].map(
    (path) => ({ host: 'console', path }) as const
  ),
  ...['/metrics', '/health/live', '/', '/v1/calls', '/docs', '/openapi.json', '/webhook'].map(
    (path) => ({ host: 'webhooks', path }) as const
  )
]

/** API paths that pass only a proxy that normalizes paths differently from the services. */
export const disguised = ['/v1/../metrics', '/v1/%2e%2e/metrics', '/%6detrics', '//metrics', '/v1/..%2fhealth/live']
