import { type Static, Type } from '@sinclair/typebox'
import { TypeCompiler } from '@sinclair/typebox/compiler'

const HeaderName = Type.String({ pattern: "^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$", description: 'the name of a header' })
const ToleranceSeconds = Type.Integer({ minimum: 0, maximum: 86_400, description: 'a number of seconds, 0 to 86400' })

/** The preset that a scheme was made from, for showing; it plays no part in verifying. */
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

/** The header carries a keyed hash of the body's bytes and whatever else `payload` names. */
const HmacScheme = Type.Object(
  {
    preset: Preset,
    mode: Type.Literal('hmac'),
    header: HeaderName,
    /** The name of the signature in a header of the form `t=1763687045,v0=…`; null when it is the whole value. */
    part: Type.Union([Type.String({ minLength: 1, maxLength: 100 }), Type.Null()]),
    /** Text before the signature, such as `sha256=`. */
    prefix: Type.String({ maxLength: 100 }),
    /** Whether the header may carry several signatures with a space between them. */
    several: Type.Boolean(),
    algorithm: Type.Union([Type.Literal('sha256'), Type.Literal('sha512'), Type.Literal('sha1')]),
    encoding: Type.Union([Type.Literal('hex'), Type.Literal('base64')]),
    /** What is hashed: text with the placeholders `{body}`, `{timestamp}` and `{id}`. */
    payload: Type.String({ pattern: '\\{body\\}', maxLength: 200, description: 'a text that contains {body}' }),
    /** Where the time of signing comes from: a header of its own, or a part of the signature's header. */
    timestampHeader: Type.Union([HeaderName, Type.Null()]),
    timestampPart: Type.Union([Type.String({ minLength: 1, maxLength: 100 }), Type.Null()]),
    idHeader: Type.Union([HeaderName, Type.Null()]),
    /** How old a signed time may be, and how far ahead of our clock. */
    toleranceSeconds: ToleranceSeconds,
    futureToleranceSeconds: ToleranceSeconds,
    secretEncoding: Type.Union([Type.Literal('utf8'), Type.Literal('base64')])
  },
  { additionalProperties: false }
)

/** How a sender proves that a delivery is its own; plain data, without the secret. */
export const SignatureScheme = Type.Union([HeaderSecretScheme, HmacScheme])
export type SignatureScheme = Static<typeof SignatureScheme>
export type HmacScheme = Static<typeof HmacScheme>

const scheme = TypeCompiler.Compile(SignatureScheme)

/** Whether `value` is a scheme that can be verified: complete, and whatever it signs is found somewhere. */
export function checkSignatureScheme(value: unknown): value is SignatureScheme {
  if (!scheme.Check(value)) return false
  if (value.mode === 'header-secret') return true

  const hasTimestamp = value.timestampHeader !== null || value.timestampPart !== null
  return (
    value.payload.includes('{timestamp}') === hasTimestamp &&
    value.payload.includes('{id}') === (value.idHeader !== null)
  )
}

/** A scheme that signs the body alone, in hex HMAC-SHA256, but for what `differences` say. */
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
