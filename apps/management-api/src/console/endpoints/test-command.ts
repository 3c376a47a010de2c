import { findProvider, type SignatureScheme } from '@callbook/domain'

const body = '{"type":"callbook.test"}'

/**
 * A line for a shell that tries a webhook URL of a provider for which no test delivery can be sent; null for the others.
 *
 * It has neither the URL nor the secret: whoever runs it has them in `WEBHOOK_URL` and `SIGNING_SECRET`. What it sends has
 * no call id, so it is answered 400 once everything before that is right, and no call is invented.
 */
export function testCommandOf(provider: string, signature: SignatureScheme | null): string | null {
  if (findProvider(provider)?.testMessage !== null) return null
  const parts = ['curl -sS', `-H ${quote('Content-Type: application/json')}`, ...signatureOf(signature)]

  return [...parts, `-d ${quote(body)}`, '"$WEBHOOK_URL"'].join(' ')
}

/** The header of a signature, as far as a shell can make it: not one with a time. */
function signatureOf(scheme: SignatureScheme | null): readonly string[] {
  if (scheme === null) return []
  if (scheme.mode === 'header-secret') {
    return [`-H ${quote(`${scheme.header}: ${scheme.prefix}`)}"$SIGNING_SECRET"`]
  }
  const { algorithm, encoding, header, part, payload, prefix, secretEncoding } = scheme
  if (payload !== '{body}' || encoding !== 'hex' || secretEncoding !== 'utf8') return []
  const before = part === null ? prefix : `${part}=${prefix}`
  const hash = `printf %s ${quote(body)} | openssl dgst -${algorithm} -hmac "$SIGNING_SECRET" -r | cut -d ' ' -f 1`

  return [`-H ${quote(`${header}: ${before}`)}"$(${hash})"`]
}

/** A word of which the shell changes nothing. */
function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
