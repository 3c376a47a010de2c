import { confirmByPassword, endSession, giveCode, normalizeEmail, signIn } from '@callbook/accounts'
import { badRequest, bytesOf, HttpError, type Routes } from '@callbook/http'
import { Type } from '@sinclair/typebox'
import { noQuery } from '../../tenant/parameters.ts'
import { originOf } from '../access/who.ts'
import { bodyRefusals, Data, Done } from '../answers.ts'
import { readBody } from '../body.ts'
import type { Means } from '../means.ts'
import { CodeInput, ConfirmationInput, SignInInput, WrongProof, wrongProofBody } from './inputs.ts'

const SignedIn = Type.Object(
  { awaits_code: Type.Boolean({ description: 'Whether nothing is answered before the code of the second factor' }) },
  { title: 'SignedIn', additionalProperties: false, examples: [{ awaits_code: false }] }
)

/** Signing in, proving it again, and signing out. */
export const signInRoutes: Routes<Means> = async (app, { db, attempts, passwords, keyRing, cookie, make }) => {
  const schema = { tags: ['Session'], querystring: noQuery }

  app.post(
    '/session',
    {
      config: { asks: 'nobody' },
      onRequest: ({ ip }) => attempts.admitAddress(ip),
      schema: {
        ...schema,
        operationId: 'signIn',
        summary: 'Sign in by e-mail address and password',
        description: 'Sets the cookie of the session.',
        security: [],
        body: bytesOf(SignInInput),
        response: { 200: Data(SignedIn, 'The session has begun'), ...bodyRefusals }
      }
    },
    async (request, reply) => {
      const { email, password } = readBody(SignInInput, request.body)
      await attempts.admitAccount(normalizeEmail(email) ?? email, request.ip)
      const signedIn = await signIn(db, { email, password }, originOf(request), { ...make(), passwords })
      if (signedIn === undefined) throw wrongPassword()
      reply.header('set-cookie', cookie.write(signedIn.token))

      return { data: { awaits_code: signedIn.awaitsCode } }
    }
  )

  app.post(
    '/session/code',
    {
      config: { asks: 'half' },
      onRequest: ({ ip }) => attempts.admitAddress(ip),
      schema: {
        ...schema,
        operationId: 'giveCode',
        summary: 'Give the code of the second factor after signing in',
        body: bytesOf(CodeInput),
        response: { 204: Done('The session can do all that it may'), 403: WrongProof, ...bodyRefusals }
      }
    },
    async (request, reply) => {
      const { code } = readBody(CodeInput, request.body)
      await attempts.admitAccount(request.session.user_id, request.ip)
      const isRight = await giveCode(db, request.session, code, originOf(request), { ...make(), keyRing })
      if (!isRight) throw wrongProof()

      return reply.code(204).send()
    }
  )

  app.post(
    '/session/confirm',
    {
      config: { asks: 'enrolling' },
      onRequest: ({ ip }) => attempts.admitAddress(ip),
      schema: {
        ...schema,
        operationId: 'confirmSession',
        summary: 'Prove again who it is, for what asks for a fresh sign-in',
        body: bytesOf(ConfirmationInput),
        response: { 204: Done('It was, for ten minutes'), 403: WrongProof, ...bodyRefusals }
      }
    },
    async (request, reply) => {
      const { session } = request
      const { password, code } = readBody(ConfirmationInput, request.body)
      if ((password === undefined) === (code === undefined)) throw badRequest('Give a password or a code, one of them')
      await attempts.admitAccount(session.user_id, request.ip)
      const from = originOf(request)
      const isRight =
        password === undefined
          ? await giveCode(db, session, code ?? '', from, { ...make(), keyRing })
          : await confirmByPassword(db, session, password, from, { ...make(), passwords })
      if (!isRight) throw wrongProof()

      return reply.code(204).send()
    }
  )

  app.delete(
    '/session',
    {
      config: { asks: 'half' },
      schema: {
        ...schema,
        operationId: 'signOut',
        summary: 'End this session',
        response: { 204: Done('The session has ended, and its cookie is gone'), ...bodyRefusals }
      }
    },
    async (request, reply) => {
      await endSession(db, request.session, request.session.id, originOf(request), make().now)

      return reply.header('set-cookie', cookie.erase()).code(204).send()
    }
  )
}

function wrongPassword(): HttpError {
  return new HttpError(401, { error: 'Unauthorized', message: 'The e-mail address or the password is wrong' })
}

function wrongProof(): HttpError {
  return new HttpError(403, wrongProofBody)
}
