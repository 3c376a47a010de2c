import { findProvider, type SignatureScheme } from '@callbook/domain'

const body = '{"type":"callbook.test"}'

/**
 * Returns a shell command that tests a webhook URL of a provider for which no test request can be sent; null for other
 * providers.
 *
 * The command contains neither the URL nor the secret: it reads `WEBHOOK_URL` and `SIGNING_SECRET`. Its body has no
 * call id, so the response is 400 if everything before that check is right, and no call is created.
 */
export function testCommandOf(provider: string, signature: SignatureScheme | null): string | null {
  if (findProvider(provider)?.testMessage !== null) return null
  const parts = ['curl -sS', `-H ${quote('Content-Type: application/json')}`, ...signatureOf(signature)]

  return [...parts, `-d ${quote(body)}`, '"$WEBHOOK_URL"'].join(' ')
}

/** Returns the signature header, if a shell can compute it: not for schemes with a timestamp. */
function signatureOf(scheme: SignatureScheme | null): readonly string[] {
  if (scheme === null) return []
  if (scheme.mode === 'header-secret') {
    return [`-H ${quote(`${scheme.header}: ${scheme.prefix}`)}"$SIGNING_SECRET"`]
  }
  if (scheme.mode === 'ed25519') return []
  const { algorithm, encoding, header, part, payload, prefix, secretEncoding } = scheme
  if (payload !== '{body}' || encoding !== 'hex' || secretEncoding !== 'utf8') return []
  const before = part === null ? prefix : `${part}=${prefix}`
  const hash = `printf %s ${quote(body)} | openssl dgst -${algorithm} -hmac "$SIGNING_SECRET" -r | cut -d ' ' -f 1`

  return [`-H ${quote(`${header}: ${before}`)}"$(${hash})"`]
}

function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
