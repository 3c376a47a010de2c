import { type HmacScheme, hmacScheme } from './signature-scheme.ts'

/**
 * Returns the scheme of Standard Webhooks 1.0.0 (https://www.standardwebhooks.com), with its headers under a prefix.
 */
export function standardWebhooks(name: string): HmacScheme {
  return hmacScheme({
    header: `${name}-signature`,
    prefix: 'v1,',
    several: true,
    encoding: 'base64',
    payload: '{id}.{timestamp}.{body}',
    timestampHeader: `${name}-timestamp`,
    idHeader: `${name}-id`,
    secretEncoding: 'base64'
  })
}
