import { signaturePresetNames } from '@callbook/domain'
import { type Static, Type } from '@sinclair/typebox'
import { Nullable, OneOf } from '../http-api/fields.ts'
import { Signature } from './schema.ts'

const Text = (maxLength: number, description: string) => Type.String({ minLength: 1, maxLength, description })

/** Signature settings: a preset, and the differences of the sender. */
export const SignatureBody = Type.Object(
  {
    preset: OneOf(signaturePresetNames),
    secret: Type.Optional(Text(1_000, 'Signing secret; if absent, one is generated and shown only in the response')),
    header: Type.Optional(Text(100, 'Header with the signature')),
    prefix: Type.Optional(Type.String({ maxLength: 100, description: 'Prefix of the signature, such as `sha256=`' })),
    algorithm: Type.Optional(OneOf(['sha256', 'sha512', 'sha1'])),
    encoding: Type.Optional(OneOf(['hex', 'base64'])),
    payload: Type.Optional(Text(200, 'Signed content, such as `{timestamp}.{body}`')),
    timestamp_header: Type.Optional(Text(100, 'Header with the signing time')),
    id_header: Type.Optional(Text(100, 'Header with the message id, the `{id}` of the signed content')),
    tolerance_seconds: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 86_400,
        description: 'Maximum clock difference of the signing time in either direction'
      })
    )
  },
  {
    title: 'SignatureInput',
    additionalProperties: false,
    examples: [{ preset: 'vapi' }]
  }
)

export type SignatureBody = Static<typeof SignatureBody>

/** New signature settings. */
export const SignatureSet = Type.Object(
  {
    signature: Nullable(Signature),
    secret: Nullable(Type.String(), {
      description: 'The generated secret, shown only here; null for a given one'
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
    description: 'IPv4 and IPv6 addresses and CIDR blocks; an empty list allows any address',
    additionalProperties: false,
    examples: [{ allowed_ips: ['203.0.113.0/24', '2001:db8::/32'] }]
  })

/** Addresses that may send reports. */
export const AllowedIps = AddressList('AllowedIps')
export const AllowedIpsInput = AddressList('AllowedIpsInput')
