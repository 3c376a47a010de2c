import {
  changeOwnAccount,
  changeOwnPassword,
  proposeSecondFactor,
  removeSecondFactor,
  setSecondFactor
} from '@callbook/accounts'
import { badRequest, bytesOf, HttpError, type Routes } from '@callbook/http'
import type { ConsoleDependencies } from '../console.ts'
import { needsSecondFactor } from '../console-access/authenticate.ts'
import { originOf } from '../console-access/request-actor.ts'
import { parseBody } from '../http-api/body.ts'
import { noQuery } from '../http-api/parameters.ts'
import { bodyErrors, Data, Done } from '../http-api/responses.ts'
import { CodeInput, WrongProof, wrongProofBody } from '../session/sign-in.ts'
import {
  AccountInput,
  HasSecondFactor,
  NewPasswordInput,
  NotConfirmed,
  RecoveryCodes,
  SecondFactorProposal
} from './schema.ts'

export const consoleAccount: Routes<ConsoleDependencies> = async (app, means) => {
  app.register(accountRoutes, means)
  app.register(secondFactorRoutes, means)
}

const accountRoutes: Routes<ConsoleDependencies> = async (app, { db, passwords, make }) => {
  const schema = { tags: ['Account'], querystring: noQuery }

  app.patch(
    '/me',
    {
      schema: {
        ...schema,
        operationId: 'changeAccount',
        summary: 'Update own account',
        body: bytesOf(AccountInput),
        response: { 204: Done('The account was updated'), ...bodyErrors }
      }
    },
    async (request, reply) => {
      const change = parseBody(AccountInput, request.body)
      const { time_zone: timeZone, locale } = change
      if (typeof timeZone === 'string' && !isTimeZone(timeZone)) throw badRequest('time_zone must be one of tz')
      if (typeof locale === 'string' && !isLocale(locale)) throw badRequest('locale must be a tag such as de-DE')
      await changeOwnAccount({ db, session: request.session, from: originOf(request), now: make().now }, change)

      return reply.code(204).send()
    }
  )

  app.put(
    '/me/password',
    {
      schema: {
        ...schema,
        operationId: 'changePassword',
        summary: 'Change password',
        description: 'Ends all other sessions and all links of the user.',
        body: bytesOf(NewPasswordInput),
        response: { 204: Done('The password was changed'), 403: NotConfirmed, ...bodyErrors }
      }
    },
    async (request, reply) => {
      const { password } = parseBody(NewPasswordInput, request.body)
      await changeOwnPassword({ db, session: request.session, from: originOf(request), passwords, ...make() }, password)

      return reply.code(204).send()
    }
  )
}

function isLocale(tag: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(tag).length > 0
  } catch {
    return false
  }
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })

    return /^[A-Za-z]/.test(name)
  } catch {
    return false
  }
}

const mustHaveOne = { error: 'Forbidden', message: 'The operator of this installation requires a second factor' }

const secondFactorRoutes: Routes<ConsoleDependencies> = async (app, means) => {
  const { db, attempts, keyRing, secondFactor, make } = means
  const schema = { tags: ['Account'], querystring: noQuery }

  app.post(
    '/me/second-factor',
    {
      config: { access: 'enrolling' },
      schema: {
        ...schema,
        operationId: 'proposeSecondFactor',
        summary: 'Create second factor',
        response: {
          200: Data(SecondFactorProposal, 'The secret'),
          403: NotConfirmed,
          409: HasSecondFactor,
          ...bodyErrors
        }
      }
    },
    async (request) => {
      return {
        data: await proposeSecondFactor({ db, session: request.session, from: originOf(request), keyRing, ...make() })
      }
    }
  )

  app.put(
    '/me/second-factor',
    {
      config: { access: 'enrolling' },
      onRequest: attempts.admitBrowser,
      schema: {
        ...schema,
        operationId: 'setSecondFactor',
        summary: 'Confirm second factor',
        description:
          'Enables the second factor by a code of its authenticator. Ends all other sessions. Without a recent confirmation, 403 `Confirmation Required`.',
        body: bytesOf(CodeInput),
        response: {
          200: Data(RecoveryCodes, 'The second factor is enabled'),
          403: WrongProof,
          409: HasSecondFactor,
          ...bodyErrors
        }
      }
    },
    async (request) => {
      const { code } = parseBody(CodeInput, request.body)
      const { user_id: id, email } = request.session
      await attempts.admitAccount({ id, email }, request)
      const codes = await setSecondFactor(
        { db, session: request.session, from: originOf(request), keyRing, ...make() },
        code
      )
      if (codes === undefined) throw new HttpError(403, wrongProofBody)

      return { data: { recovery_codes: [...codes] } }
    }
  )

  app.post(
    '/me/second-factor/removal',
    {
      onRequest: attempts.admitBrowser,
      schema: {
        ...schema,
        operationId: 'removeSecondFactor',
        summary: 'Remove second factor',
        description:
          'Requires a code of the authenticator or a recovery code. Ends all other sessions. 403 `Forbidden` if every user must have a second factor.',
        body: bytesOf(CodeInput),
        response: { 204: Done('The second factor was removed'), 403: WrongProof, ...bodyErrors }
      }
    },
    async (request, reply) => {
      const { session } = request
      const { code } = parseBody(CodeInput, request.body)
      if (needsSecondFactor(session, secondFactor)) throw new HttpError(403, mustHaveOne)
      await attempts.admitAccount({ id: session.user_id, email: session.email }, request)
      const isRight = await removeSecondFactor({ db, session, from: originOf(request), keyRing, ...make() }, code)
      if (!isRight) throw new HttpError(403, wrongProofBody)

      return reply.code(204).send()
    }
  )
}
