import { hourCycles } from '@callbook/db/accounts'
import { Type } from '@sinclair/typebox'
import { ErrorResponse } from '../http-api/error.ts'
import { Nullable, OneOf } from '../http-api/fields.ts'
import { Conflict } from '../http-api/responses.ts'
import { NameText } from '../links/console.ts'
import { hourCycleText } from '../session/schema.ts'
import { PasswordText } from '../session/sign-in.ts'

export const AccountInput = Type.Object(
  {
    name: Type.Optional(NameText),
    time_zone: Type.Optional(
      Nullable(Type.String({ minLength: 1, maxLength: 100 }), {
        description: 'IANA time zone; null for the time zone of the browser'
      })
    ),
    locale: Type.Optional(
      Nullable(Type.String({ minLength: 2, maxLength: 35 }), {
        description: 'BCP 47 tag of the formats of dates and numbers; null for the locale of the browser'
      })
    ),
    hour_cycle: Type.Optional(Nullable(OneOf(hourCycles), { description: hourCycleText }))
  },
  { title: 'AccountInput', additionalProperties: false, examples: [{ time_zone: 'Europe/Berlin' }] }
)

export const NewPasswordInput = Type.Object(
  { password: PasswordText },
  { title: 'NewPasswordInput', additionalProperties: false, examples: [{ password: 'correct horse battery' }] }
)

const exampleSecret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

export const SecondFactorProposal = Type.Object(
  {
    secret: Type.String({ description: 'In base32, for manual entry in an authenticator' }),
    uri: Type.String({ description: 'For a QR code: `otpauth://…`' })
  },
  {
    title: 'SecondFactorProposal',
    additionalProperties: false,
    examples: [{ secret: exampleSecret, uri: `otpauth://totp/Callbook:ann%40example.com?secret=${exampleSecret}` }]
  }
)

export const RecoveryCodes = Type.Object(
  { recovery_codes: Type.Array(Type.String(), { description: 'Each works once; they are not shown again' }) },
  {
    title: 'RecoveryCodes',
    additionalProperties: false,
    examples: [{ recovery_codes: ['7k2m9q-0c4d8w-a1b2c3-x9y8z7'] }]
  }
)

export const NotConfirmed = ErrorResponse(
  'The user must confirm a password or code first: `POST /console/api/session/confirm`',
  {
    error: 'Confirmation Required',
    message: 'Confirm your identity first'
  }
)

export const HasSecondFactor = Conflict(
  'A second factor is already set up',
  'A second factor is already set up: remove it first'
)
