import { proposeSecondFactor, removeSecondFactor, setSecondFactor } from '@callbook/accounts'
import { bytesOf, HttpError, type Routes } from '@callbook/http'
import { noQuery } from '../../tenant/parameters.ts'
import { needsSecondFactor } from '../access/authenticate.ts'
import { originOf } from '../access/who.ts'
import { bodyRefusals, Data, Done } from '../answers.ts'
import { readBody } from '../body.ts'
import type { Means } from '../means.ts'
import { CodeInput, WrongProof, wrongProofBody } from '../session/inputs.ts'
import { HasSecondFactor, NotConfirmed, RecoveryCodes, SecondFactorProposal } from './schema.ts'

const mustHaveOne = { error: 'Forbidden', message: 'Whoever runs Callbook asks you for a second factor' }

/** The second factor of whoever is signed in. */
export const secondFactorRoutes: Routes<Means> = async (app, means) => {
  const { db, attempts, keyRing, secondFactor, make } = means
  const schema = { tags: ['Account'], querystring: noQuery }

  app.post(
    '/me/second-factor',
    {
      config: { asks: 'enrolling' },
      schema: {
        ...schema,
        operationId: 'proposeSecondFactor',
        summary: 'Make a secret for an authenticator, which is in force once a code of it is given',
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
      config: { asks: 'enrolling' },
      onRequest: ({ ip }) => attempts.admitAddress(ip),
      schema: {
        ...schema,
        operationId: 'setSecondFactor',
        summary: 'Have the second factor be in force, by a code of it',
        description: 'Ends all other sessions. Without a fresh sign-in, 403 `Confirmation Required`.',
        body: bytesOf(CodeInput),
        response: {
          200: Data(RecoveryCodes, 'It is in force'),
          403: WrongProof,
          409: HasSecondFactor,
          ...bodyRefusals
        }
      }
    },
    async (request) => {
      const { code } = readBody(CodeInput, request.body)
      await attempts.admitAccount(request.session.user_id, request.ip)
      const codes = await setSecondFactor(db, request.session, code, originOf(request), { ...make(), keyRing })
      if (codes === undefined) throw new HttpError(403, wrongProofBody)

      return { data: { recovery_codes: [...codes] } }
    }
  )

  app.delete(
    '/me/second-factor',
    {
      schema: {
        ...schema,
        operationId: 'removeSecondFactor',
        summary: 'Go on without a second factor, where that may be',
        description: 'Ends all other sessions. Where everybody must have one, 403 `Forbidden`.',
        response: { 204: Done('There is none'), 403: NotConfirmed, ...bodyRefusals }
      }
    },
    async (request, reply) => {
      const { session } = request
      if (needsSecondFactor(session, secondFactor)) throw new HttpError(403, mustHaveOne)
      await removeSecondFactor(db, session, originOf(request), make().now)

      return reply.code(204).send()
    }
  )
}
