import { proposeSecondFactor, removeSecondFactor, setSecondFactor } from '@callbook/accounts'
import { bytesOf, HttpError, type Routes } from '@callbook/http'
import type { ConsoleDependencies } from '../console.ts'
import { needsSecondFactor } from '../console-access/authenticate.ts'
import { originOf } from '../console-access/request-actor.ts'
import { parseBody } from '../http-api/body.ts'
import { noQuery } from '../http-api/parameters.ts'
import { bodyRefusals, Data, Done } from '../http-api/responses.ts'
import { CodeInput, WrongProof, wrongProofBody } from '../session/inputs.ts'
import { HasSecondFactor, NotConfirmed, RecoveryCodes, SecondFactorProposal } from './schema.ts'

const mustHaveOne = { error: 'Forbidden', message: 'The operator of this installation requires a second factor' }

export const secondFactorRoutes: Routes<ConsoleDependencies> = async (app, means) => {
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
          ...bodyRefusals
        }
      }
    },
    async (request) => {
      return { data: await proposeSecondFactor(db, request.session, originOf(request), { ...make(), keyRing }) }
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
          ...bodyRefusals
        }
      }
    },
    async (request) => {
      const { code } = parseBody(CodeInput, request.body)
      const { user_id: id, email } = request.session
      await attempts.admitAccount({ id, email }, request)
      const codes = await setSecondFactor(db, request.session, code, originOf(request), { ...make(), keyRing })
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
        response: { 204: Done('The second factor was removed'), 403: WrongProof, ...bodyRefusals }
      }
    },
    async (request, reply) => {
      const { session } = request
      const { code } = parseBody(CodeInput, request.body)
      if (needsSecondFactor(session, secondFactor)) throw new HttpError(403, mustHaveOne)
      await attempts.admitAccount({ id: session.user_id, email: session.email }, request)
      const isRight = await removeSecondFactor(db, session, code, originOf(request), { ...make(), keyRing })
      if (!isRight) throw new HttpError(403, wrongProofBody)

      return reply.code(204).send()
    }
  )
}
