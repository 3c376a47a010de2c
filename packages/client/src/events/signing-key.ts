const prefix = 'whsec_'

/** As WebCrypto has it; the types of Node have no global name for it. */
type SigningKey = Awaited<ReturnType<typeof crypto.subtle.importKey>>

/**
 * The key in a secret, for WebCrypto, which Node, browsers and workers have alike.
 *
 * @throws {TypeError} when it is no secret; it does not show it
 */
export async function importSigningKey(secret: string): Promise<SigningKey> {
  const bytes =
    typeof secret === 'string' && secret.startsWith(prefix) ? decode(secret.slice(prefix.length)) : undefined
  if (bytes === undefined || bytes.length === 0) {
    throw new TypeError('secret must be that of the endpoint, which begins with whsec_')
  }

  return await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
}

/** Bytes in base64; undefined for what is none. */
export function decode(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    return undefined
  }
}
