import { type Static, Type } from '@sinclair/typebox'
import { TypeCompiler } from '@sinclair/typebox/compiler'

const HeaderName = Type.String({ pattern: "^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$", description: 'the name of a header' })
const ToleranceSeconds = Type.Integer({ minimum: 0, maximum: 86_400, description: 'a number of seconds, 0 to 86400' })

/** The preset from which a scheme was created. It is only shown and has no effect on verification. */
const Preset = Type.Optional(Type.String({ maxLength: 100 }))

/** The header carries the secret itself. */
const HeaderSecretScheme = Type.Object(
  {
    preset: Preset,
    mode: Type.Literal('header-secret'),
    header: HeaderName,
    /** Text before the secret, such as `Bearer `. */
    prefix: Type.String({ maxLength: 100 })
  },
  { additionalProperties: false }
)

/** The header carries a keyed hash of the body's bytes and of the other values in `payload`. */
const HmacScheme = Type.Object(
  {
    preset: Preset,
    mode: Type.Literal('hmac'),
    header: HeaderName,
    /** The name of the signature in a header of the form `t=1763687045,v0=…`; null if it is the whole value. */
    part: Type.Union([Type.String({ minLength: 1, maxLength: 100 }), Type.Null()]),
    /** Text before the signature, such as `sha256=`. */
    prefix: Type.String({ maxLength: 100 }),
    /** Whether the header may have several signatures separated by spaces. */
    several: Type.Boolean(),
    algorithm: Type.Union([Type.Literal('sha256'), Type.Literal('sha512'), Type.Literal('sha1')]),
    encoding: Type.Union([Type.Literal('hex'), Type.Literal('base64')]),
    /** The hashed text, with the placeholders `{body}`, `{timestamp}` and `{id}`. */
    payload: Type.String({ pattern: '\\{body\\}', maxLength: 200, description: 'a text that contains {body}' }),
    /** Source of the signing time: a separate header, or a part of the signature's header. */
    timestampHeader: Type.Union([HeaderName, Type.Null()]),
    timestampPart: Type.Union([Type.String({ minLength: 1, maxLength: 100 }), Type.Null()]),
    idHeader: Type.Union([HeaderName, Type.Null()]),
    /** Maximum age of a signed time, and maximum lead over our clock. */
    toleranceSeconds: ToleranceSeconds,
    futureToleranceSeconds: ToleranceSeconds,
    secretEncoding: Type.Union([Type.Literal('utf8'), Type.Literal('base64')])
  },
  { additionalProperties: false }
)

/**
 * The header carries an Ed25519 signature (RFC 8032) in base64 of a text with the time and the body. The secret of the
 * endpoint is the public key of the sender: 32 bytes in base64.
 */
const Ed25519Scheme = Type.Object(
  {
    preset: Preset,
    mode: Type.Literal('ed25519'),
    header: HeaderName,
    /** The signed text, with the placeholders `{timestamp}` and `{body}`. */
    payload: Type.String({ pattern: '\\{body\\}', maxLength: 200, description: 'a text that contains {body}' }),
    timestampHeader: HeaderName,
    toleranceSeconds: ToleranceSeconds,
    futureToleranceSeconds: ToleranceSeconds
  },
  { additionalProperties: false }
)

/** How a sender authenticates a delivery. Plain data without the secret. */
export const SignatureScheme = Type.Union([HeaderSecretScheme, HmacScheme, Ed25519Scheme])

export type SignatureScheme = Static<typeof SignatureScheme>

export type Ed25519Scheme = Static<typeof Ed25519Scheme>

export type HmacScheme = Static<typeof HmacScheme>

const scheme = TypeCompiler.Compile(SignatureScheme)

/** Returns `true` if `value` is a scheme that can be verified: complete, and with a source for each signed value. */
export function checkSignatureScheme(value: unknown): value is SignatureScheme {
  if (!scheme.Check(value)) return false
  if (value.mode === 'header-secret') return true
  if (value.mode === 'ed25519') return value.payload.includes('{timestamp}') && !value.payload.includes('{id}')

  const hasTimestamp = value.timestampHeader !== null || value.timestampPart !== null
  return (
    value.payload.includes('{timestamp}') === hasTimestamp &&
    value.payload.includes('{id}') === (value.idHeader !== null)
  )
}

/** Returns a scheme that signs only the body with hex HMAC-SHA256, changed by `differences`. */
export function hmacScheme(differences: Partial<HmacScheme> & Pick<HmacScheme, 'header'>): HmacScheme {
  return {
    mode: 'hmac',
    part: null,
    prefix: '',
    several: false,
    algorithm: 'sha256',
    encoding: 'hex',
    payload: '{body}',
    timestampHeader: null,
    timestampPart: null,
    idHeader: null,
    toleranceSeconds: 300,
    futureToleranceSeconds: 300,
    secretEncoding: 'utf8',
    ...differences
  }
}

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
