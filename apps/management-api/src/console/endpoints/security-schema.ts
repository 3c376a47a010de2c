import { signaturePresetNames } from '@callbook/domain'
import { type Static, Type } from '@sinclair/typebox'
import { Nullable, OneOf } from '../../tenant/fields.ts'
import { Signature } from './schema.ts'

const Text = (maxLength: number, description: string) => Type.String({ minLength: 1, maxLength, description })

/** How deliveries are to be signed: a preset, and where the sender differs from it. */
export const SignatureBody = Type.Object(
  {
    preset: OneOf(signaturePresetNames),
    secret: Type.Optional(Text(1_000, 'What the sender signs with; without it one is made, and shown this once')),
    header: Type.Optional(Text(100, 'Where the signature stands')),
    prefix: Type.Optional(Type.String({ maxLength: 100, description: 'What stands before it, such as `sha256=`' })),
    algorithm: Type.Optional(OneOf(['sha256', 'sha512', 'sha1'])),
    encoding: Type.Optional(OneOf(['hex', 'base64'])),
    payload: Type.Optional(Text(200, 'What is signed, such as `{timestamp}.{body}`')),
    timestamp_header: Type.Optional(Text(100, 'Where the time of signing stands')),
    id_header: Type.Optional(Text(100, 'Where the id of the delivery stands, as `{id}` of what is signed')),
    tolerance_seconds: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 86_400, description: 'How far a signed time may be off, both ways' })
    )
  },
  {
    title: 'SignatureInput',
    additionalProperties: false,
    examples: [{ preset: 'vapi' }]
  }
)

export type SignatureBody = Static<typeof SignatureBody>

/** How deliveries are signed from now on. */
export const SignatureSet = Type.Object(
  {
    signature: Nullable(Signature),
    secret: Nullable(Type.String(), {
      description: 'The one that was made, shown this once; null for one that was given'
    })
  },
  {
    title: 'SignatureSet',
    additionalProperties: false,
    examples: [
      {
        signature: {
          preset: 'vapi',
          header: 'x-signature',
          payload: '{timestamp}.{body}',
          previous_secret_expires_at: '2026-11-23T09:10:00.000Z'
        },
        secret: 'q0x1…'
      }
    ]
  }
)

const members = { allowed_ips: Type.Array(Type.String({ minLength: 1, maxLength: 50 }), { maxItems: 200 }) }

const AddressList = (title: string) =>
  Type.Object(members, {
    title,
    description: 'IPv4 and IPv6 addresses and CIDR blocks; none of them lets any address deliver',
    additionalProperties: false,
    examples: [{ allowed_ips: ['203.0.113.0/24', '2001:db8::/32'] }]
  })

/** Who may deliver. */
export const AllowedIps = AddressList('AllowedIps')
export const AllowedIpsInput = AddressList('AllowedIpsInput')
