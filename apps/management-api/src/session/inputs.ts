import type { UserId } from '@callbook/domain'
import { Type } from '@sinclair/typebox'
import { ErrorResponse } from '../http-api/error.ts'
import { Uuid } from '../http-api/fields.ts'

/** Longer than any valid password: the rule of the accounts package explains invalid ones. */
export const PasswordText = Type.String({ minLength: 1, maxLength: 1_024 })

export const EmailText = Type.String({ minLength: 1, maxLength: 1_024 })

const CodeText = Type.String({
  minLength: 1,
  maxLength: 100,
  description: 'Six digits of the authenticator, or a recovery code, which works once'
})

export const SignInInput = Type.Object(
  {
    email: EmailText,
    password: PasswordText,
    account_id: Type.Optional({
      ...Uuid<UserId>(),
      description: 'The account to sign in to, if the previous response listed several in `accounts`'
    })
  },
  {
    title: 'SignInInput',
    additionalProperties: false,
    examples: [{ email: 'ann@example.com', password: 'correct horse battery' }]
  }
)

export const CodeInput = Type.Object(
  { code: CodeText },
  { title: 'CodeInput', additionalProperties: false, examples: [{ code: '287082' }] }
)

export const ConfirmationInput = Type.Object(
  { password: Type.Optional(PasswordText), code: Type.Optional(CodeText) },
  {
    title: 'ConfirmationInput',
    additionalProperties: false,
    description: 'Exactly one of the two',
    examples: [{ password: 'correct horse battery' }]
  }
)

export const wrongProofBody = {
  error: 'Wrong Password Or Code',
  message: 'The password or code is wrong or was already used'
}

export const WrongProof = ErrorResponse('The password or code is wrong, or the code was already used', wrongProofBody)
