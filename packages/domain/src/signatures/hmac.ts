import { createHmac } from 'node:crypto'
import type { Content } from './content.ts'
import type { HmacScheme } from './signature-scheme.ts'

/** Returns the keyed hash of the pieces; `undefined` if the secret is not a valid key. */
export function hashContent(scheme: HmacScheme, content: Content, secret: string): string | undefined {
  const key =
    scheme.secretEncoding === 'utf8' ? Buffer.from(secret) : Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  if (key.length === 0) return undefined

  const hmac = createHmac(scheme.algorithm, key)
  for (const piece of content) hmac.update(piece)

  return hmac.digest(scheme.encoding)
}
