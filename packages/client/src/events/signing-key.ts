const prefix = 'whsec_'

/** WebCrypto's key type, which has no global name in Node's types. */
type SigningKey = Awaited<ReturnType<typeof crypto.subtle.importKey>>

/**
 * Imports the key of a secret into WebCrypto, which Node, browsers and workers share.
 *
 * @throws {TypeError} if the secret is invalid; the error does not show it
 */
export async function importSigningKey(secret: string): Promise<SigningKey> {
  const bytes =
    typeof secret === 'string' && secret.startsWith(prefix) ? decode(secret.slice(prefix.length)) : undefined
  if (bytes === undefined || bytes.length === 0) {
    throw new TypeError('secret must be the signing secret of the endpoint, which begins with whsec_')
  }

  return await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
}

/** Decodes base64; undefined if it is invalid. */
export function decode(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    return undefined
  }
}
