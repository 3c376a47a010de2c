import { createHmac } from 'node:crypto'
import type { HmacScheme } from './signature-scheme.ts'

/** The signed pieces in order. */
export type Content = readonly (string | Uint8Array)[]

type Contents = Readonly<Record<string, string | Uint8Array | undefined>>

/** Returns the signed content piece by piece; `undefined` if a piece is missing. */
export function fillIn(payload: string, contents: Contents): Content | undefined {
  const pieces = payload.split(/(\{body\}|\{timestamp\}|\{id\})/)
  const content = pieces.map((piece) => (Object.hasOwn(contents, piece) ? contents[piece] : piece))

  return content.every((piece) => piece !== undefined) ? content : undefined
}

/** Returns the keyed hash of the pieces; `undefined` if the secret is not a valid key. */
export function hashContent(scheme: HmacScheme, content: Content, secret: string): string | undefined {
  const key =
    scheme.secretEncoding === 'utf8' ? Buffer.from(secret) : Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  if (key.length === 0) return undefined

  const hmac = createHmac(scheme.algorithm, key)
  for (const piece of content) hmac.update(piece)

  return hmac.digest(scheme.encoding)
}
