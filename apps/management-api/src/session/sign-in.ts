import {
  type AccountChoice as Choice,
  confirmByPassword,
  endSession,
  normalizeEmail,
  signIn,
  verifySecondFactor
} from '@callbook/accounts'
import type { UserId } from '@callbook/domain'
import { badRequest, bytesOf, HttpError, type Routes } from '@callbook/http'
import { type Static, Type } from '@sinclair/typebox'
import type { ConsoleDependencies } from '../console.ts'
import { rememberBrowsers } from '../console-access/attempts/device-cookie.ts'
import { originOf } from '../console-access/request-actor.ts'
import { parseBody } from '../http-api/body.ts'
import { ErrorResponse } from '../http-api/error.ts'
import { Nullable, OneOf, Uuid } from '../http-api/fields.ts'
import { noQuery } from '../http-api/parameters.ts'
import { bodyErrors, Data, Done } from '../http-api/responses.ts'
import { platformRoles } from './schema.ts'

/** One of several accounts with the same address and password. */
const AccountChoice = Type.Object(
  {
    id: Uuid<UserId>(),
    platform_role: Nullable(OneOf(platformRoles)),
    organizations: Type.Array(Type.String(), { description: 'Names of the organizations of the account' })
  },
  {
    title: 'AccountChoice',
    additionalProperties: false,
    examples: [{ id: '0199f1c2-0000-7000-8000-00000000000a', platform_role: null, organizations: ['Acme Group'] }]
  }
)

function presentChoice({ id, platformRole, organizations }: Choice): Static<typeof AccountChoice> {
  return { id, platform_role: platformRole, organizations: [...organizations] }
}

const SignedIn = Type.Object(
  {
    awaits_code: Type.Boolean({ description: 'Whether the code of the second factor is required next' }),
    accounts: Type.Array(AccountChoice, {
      description:
        'Accounts to choose from, if several accounts of the address have the password. No session has begun: send `account_id` as well'
    })
  },
  { title: 'SignedIn', additionalProperties: false, examples: [{ awaits_code: false, accounts: [] }] }
)

/** Longer than any valid password: the rule of the accounts package explains invalid ones. */
export const PasswordText = Type.String({ minLength: 1, maxLength: 1_024 })

export const EmailText = Type.String({ minLength: 1, maxLength: 1_024 })

const CodeText = Type.String({
  minLength: 1,
  maxLength: 100,
  description: 'Six digits of the authenticator, or a recovery code, which works once'
})

const SignInInput = Type.Object(
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

const ConfirmationInput = Type.Object(
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

export const signInRoutes: Routes<ConsoleDependencies> = async (app, means) => {
  const { db, attempts, passwords, keyRing, cookie, make } = means
  const rememberBrowser = rememberBrowsers(means)
  const schema = { tags: ['Session'], querystring: noQuery }

  app.post(
    '/session',
    {
      config: { access: 'public' },
      onRequest: attempts.admitBrowser,
      schema: {
        ...schema,
        operationId: 'signIn',
        summary: 'Sign in',
        description:
          'Sets the session cookie. An email address may have several accounts: one that staff created, and one for each organization that invited it.',
        security: [],
        body: bytesOf(SignInInput),
        response: { 200: Data(SignedIn, 'The session has begun, or the accounts to choose from'), ...bodyErrors }
      }
    },
    async (request, reply) => {
      const { account_id: accountId, ...credentials } = parseBody(SignInInput, request.body)
      const { email } = credentials
      const requester = await attempts.admitAccount({ email: normalizeEmail(email) ?? email }, request)
      const input = { ...credentials, ...(accountId !== undefined && { accountId }) }
      const { signedIn, choices } = await signIn(
        { db, from: originOf(request), passwords, ...make(), ...requester },
        input
      )
      if (signedIn === undefined && choices.length === 0) throw wrongPassword()
      if (signedIn !== undefined) reply.header('set-cookie', cookie.write(signedIn.token))
      if (signedIn?.awaitsCode === false) rememberBrowser(request, reply, { email, id: signedIn.userId })

      return { data: { awaits_code: signedIn?.awaitsCode ?? false, accounts: choices.map(presentChoice) } }
    }
  )

  app.post(
    '/session/code',
    {
      config: { access: 'password' },
      onRequest: attempts.admitBrowser,
      schema: {
        ...schema,
        operationId: 'verifySecondFactor',
        summary: 'Complete sign-in with code',
        body: bytesOf(CodeInput),
        response: { 204: Done('The session is fully signed in'), 403: WrongProof, ...bodyErrors }
      }
    },
    async (request, reply) => {
      const { code } = parseBody(CodeInput, request.body)
      const { user_id: id, email } = request.session
      await attempts.admitAccount({ id, email }, request)
      const isRight = await verifySecondFactor(
        { db, session: request.session, from: originOf(request), keyRing, ...make() },
        code
      )
      if (!isRight) throw wrongProof()
      rememberBrowser(request, reply, { email, id })

      return reply.code(204).send()
    }
  )

  app.post(
    '/session/confirm',
    {
      config: { access: 'enrolling' },
      onRequest: attempts.admitBrowser,
      schema: {
        ...schema,
        operationId: 'confirmSession',
        summary: 'Confirm identity',
        body: bytesOf(ConfirmationInput),
        response: { 204: Done('Confirmed for ten minutes'), 403: WrongProof, ...bodyErrors }
      }
    },
    async (request, reply) => {
      const { session } = request
      const { password, code } = parseBody(ConfirmationInput, request.body)
      if ((password === undefined) === (code === undefined)) throw badRequest('Give exactly one of password and code')
      await attempts.admitAccount({ id: session.user_id, email: session.email }, request)
      const from = originOf(request)
      const isRight =
        password === undefined
          ? await verifySecondFactor({ db, session, from, keyRing, ...make() }, code ?? '')
          : await confirmByPassword({ db, session, from, passwords, ...make() }, password)
      if (!isRight) throw wrongProof()
      rememberBrowser(request, reply, { email: session.email, id: session.user_id })

      return reply.code(204).send()
    }
  )

  app.delete(
    '/session',
    {
      config: { access: 'password' },
      schema: {
        ...schema,
        operationId: 'signOut',
        summary: 'Sign out',
        response: { 204: Done('The session has ended, and its cookie is cleared'), ...bodyErrors }
      }
    },
    async (request, reply) => {
      await endSession({ db, session: request.session, from: originOf(request), now: make().now }, request.session.id)

      return reply.header('set-cookie', cookie.erase()).code(204).send()
    }
  )
}

function wrongPassword(): HttpError {
  return new HttpError(401, { error: 'Unauthorized', message: 'The email address or the password is wrong' })
}

function wrongProof(): HttpError {
  return new HttpError(403, wrongProofBody)
}
