import { confirmByPassword, endSession, normalizeEmail, signIn, verifySecondFactor } from '@callbook/accounts'
import { badRequest, bytesOf, HttpError, type Routes } from '@callbook/http'
import { Type } from '@sinclair/typebox'
import type { ConsoleDependencies } from '../console.ts'
import { rememberBrowsers } from '../console-access/attempts/remember-browsers.ts'
import { originOf } from '../console-access/request-actor.ts'
import { parseBody } from '../http-api/body.ts'
import { noQuery } from '../http-api/parameters.ts'
import { bodyRefusals, Data, Done } from '../http-api/responses.ts'
import { AccountChoice, presentChoice } from './account-choice.ts'
import { CodeInput, ConfirmationInput, SignInInput, WrongProof, wrongProofBody } from './inputs.ts'

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
        response: { 200: Data(SignedIn, 'The session has begun, or the accounts to choose from'), ...bodyRefusals }
      }
    },
    async (request, reply) => {
      const { account_id: accountId, ...credentials } = parseBody(SignInInput, request.body)
      const { email } = credentials
      const requester = await attempts.admitAccount({ email: normalizeEmail(email) ?? email }, request)
      const input = { ...credentials, ...(accountId !== undefined && { accountId }) }
      const { signedIn, choices } = await signIn(db, input, originOf(request), { ...make(), passwords, ...requester })
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
        response: { 204: Done('The session is fully signed in'), 403: WrongProof, ...bodyRefusals }
      }
    },
    async (request, reply) => {
      const { code } = parseBody(CodeInput, request.body)
      const { user_id: id, email } = request.session
      await attempts.admitAccount({ id, email }, request)
      const isRight = await verifySecondFactor(db, request.session, code, originOf(request), { ...make(), keyRing })
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
        response: { 204: Done('Confirmed for ten minutes'), 403: WrongProof, ...bodyRefusals }
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
          ? await verifySecondFactor(db, session, code ?? '', from, { ...make(), keyRing })
          : await confirmByPassword(db, session, password, from, { ...make(), passwords })
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
        response: { 204: Done('The session has ended, and its cookie is cleared'), ...bodyRefusals }
      }
    },
    async (request, reply) => {
      await endSession(db, request.session, request.session.id, originOf(request), make().now)

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
