import { Type } from '@sinclair/typebox'
import { Refusal } from '../../tenant/error.ts'

/** Longer than any that is taken: what is wrong with a password is said by whoever knows its rule. */
export const PasswordText = Type.String({ minLength: 1, maxLength: 1_024 })

export const EmailText = Type.String({ minLength: 1, maxLength: 1_024 })

const CodeText = Type.String({
  minLength: 1,
  maxLength: 100,
  description: 'Six digits of the authenticator, or a recovery code, which is used up'
})

export const SignInInput = Type.Object(
  { email: EmailText, password: PasswordText },
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
    description: 'One of the two',
    examples: [{ password: 'correct horse battery' }]
  }
)

export const wrongProofBody = { error: 'Wrong Password Or Code', message: 'That was not it, or it was used before' }

export const WrongProof = Refusal('It was not the password or code, or a code that was used before', wrongProofBody)
