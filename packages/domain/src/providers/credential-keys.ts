const inAnyCase = ['Authorization', 'authorization', 'credentials', 'headers', 'password', 'secret', 'token']

/** Names under which a provider that writes camelCase may carry what lets its reader in somewhere. */
export const camelCaseCredentials: readonly string[] = [
  ...inAnyCase,
  'accessToken',
  'apiKey',
  'apiSecret',
  'authToken',
  'bearerToken',
  'clientSecret',
  'privateKey',
  'refreshToken',
  'secretKey'
]

/** The same of a provider that writes snake_case. `webhook_url` may be that of the report itself: its slug opens ours. */
export const snakeCaseCredentials: readonly string[] = [
  ...inAnyCase,
  'access_token',
  'account_sid',
  'api_key',
  'api_secret',
  'auth_token',
  'bearer_token',
  'client_secret',
  'private_key',
  'refresh_token',
  'secret_key',
  'webhook_secret',
  'webhook_url'
]
