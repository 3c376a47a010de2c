import { allProviders } from '../index.ts'

/** Names of credentials, as words. They have no other meaning. */
const plain = [
  'access key',
  'access token',
  'account sid',
  'api key',
  'api secret',
  'api token',
  'app secret',
  'auth header',
  'auth key',
  'auth password',
  'auth token',
  'authorization',
  'authorization header',
  'aws secret access key',
  'bearer',
  'bearer token',
  'bot token',
  'call token',
  'client secret',
  'connection string',
  'consumer secret',
  'encryption key',
  'hmac key',
  'hmac secret',
  'id token',
  'oauth token',
  'passphrase',
  'passwd',
  'password',
  'private key',
  'proxy authorization',
  'pwd',
  'refresh token',
  'request headers',
  'secret',
  'secret access key',
  'secret key',
  'security token',
  'service account key',
  'session token',
  'set cookie',
  'shared secret',
  'signing key',
  'signing secret',
  'stir passport token',
  'subscription key',
  'twilio account sid',
  'twilio api key',
  'twilio api secret',
  'twilio auth token',
  'vonage api key',
  'vonage api secret',
  'webhook secret',
  'x access token',
  'x api key',
  'x auth token'
]

/**
 * Names of credentials or of their containers that a client may use for something else. The URLs among them let anyone
 * listen to a call or speak into it, or are the webhook URL of the report itself, which contains our slug.
 */
const ambiguous = [
  'control url',
  'cookie',
  'credential',
  'credentials',
  'headers',
  'jwt',
  'listen url',
  'server',
  'server url',
  'token',
  'web call url',
  'webhook',
  'webhook url'
]

const initialisms = /^(?:api|aws|hmac|id|json|jwt|sid|sip|url)$/

export const credentialNames: readonly string[] = [
  ...plain,
  ...allProviders.flatMap((provider) => provider.credentialNames)
].flatMap(spellings)
export const ambiguousNames: readonly string[] = ambiguous.flatMap(spellings)

/** Returns `api_key`, `apiKey`, `ApiKey`, `APIKey`, `API_KEY`, `apikey`, `api-key`, `Api-Key`, `API-KEY` … */
function spellings(name: string): readonly string[] {
  const words = name.split(' ')
  const upper = words.map((word) => word.toUpperCase())
  const capital = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1))
  const asInitials = words.map((word, index) => (initialisms.test(word) ? upper[index] : capital[index]))
  const parts = [words, upper, capital, asInitials]
  const [first = ''] = words

  return [
    ...['_', '-', ''].flatMap((separator) => parts.map((part) => part.join(separator))),
    ...[capital, asInitials].map((part) => [first, ...part.slice(1)].join(''))
  ]
}
