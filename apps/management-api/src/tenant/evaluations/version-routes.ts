import { type Database, readEvaluationHistory } from '@callbook/db'
import { type CallId, evaluationDomains } from '@callbook/domain'
import { bytesOf, defineQuery, enumeration, notFound, type Routes } from '@callbook/http'
import type { TellChanges } from '../../number-changes.ts'
import { missing, requireScope } from '../api-keys/require-scope.ts'
import { DataOf, dataForm, ListOfAll, presentData } from '../data.ts'
import { described } from '../described.ts'
import { NotFound, NotJson, Refusal, TooLarge } from '../error.ts'
import { idOf, noQuery } from '../parameters.ts'
import { recordJudgement } from './record.ts'
import {
  EvaluationInput,
  EvaluationVersion,
  evaluationVersionJson,
  presentEvaluationVersion,
  versionsOfDomains
} from './version-schema.ts'

export const versionsQuery = defineQuery({
  domain: described(enumeration(evaluationDomains), 'Only results of this evaluation')
})

const shownVersions = 200

/** Room for a result as large as its parts may be, with the prompt and the variables that it repeats. */
const maxResultBytes = 512 * 1024

const Forbidden = Refusal('The key was issued without the scope evaluations:write', missing('evaluations:write'))

const names = { lead_quality: 'LeadQuality', prompt_adherence: 'PromptAdherence' } as const

interface VersionDependencies {
  readonly db: Database
  readonly tellChanges: TellChanges
}

/** These routes stand beside those of evaluations, under the same prefix. */
export const evaluationVersionRoutes: Routes<VersionDependencies> = async (app, { db, tellChanges }) => {
  app.get(
    '/:id/evaluations/versions',
    {
      config: { hasEntityTag: true },
      schema: {
        operationId: 'listEvaluationVersions',
        summary: 'List all results that a call was ever judged with, the latest first',
        description: `The ${shownVersions} latest at most. A result never changes; the evaluations of the call show the current ones.`,
        tags: ['Calls'],
        params: idOf<CallId>('Call'),
        querystring: versionsQuery,
        response: {
          200: ListOfAll(EvaluationVersion, 'The results', { maxItems: shownVersions }),
          404: NotFound('Call')
        }
      }
    },
    async (request) => {
      const { answer, apiKey, params, query } = request
      const scope = { domain: query.domain, limit: shownVersions }
      const form = dataForm(evaluationVersionJson, answer)
      const pieces = await request.writeList(shownVersions, () => {
        return readEvaluationHistory(db, apiKey.organization_id, params.id, scope, form)
      })
      if (pieces === undefined) throw notFound('Call')

      return pieces
    }
  )

  for (const domain of evaluationDomains) {
    app.put(
      `/:id/evaluations/${domain}`,
      {
        bodyLimit: maxResultBytes,
        schema: {
          operationId: `record${names[domain]}`,
          summary: `Record a judgement of ${domain.replace('_', ' ')}`,
          description:
            'For keys that were issued with the scope `evaluations:write`. The answer is the version that it is kept ' +
            'as. What equals the current result, from the same source, is answered with that, and makes no new version. ' +
            'NUL is taken out of texts and the key `__proto__` out of objects; a number in a list or the variables that ' +
            'a double cannot hold becomes a string of its digits.',
          tags: ['Calls'],
          params: idOf<CallId>('Call'),
          querystring: noQuery,
          body: bytesOf(EvaluationInput(domain)),
          response: {
            200: DataOf(versionsOfDomains[domain], 'The version'),
            403: Forbidden,
            404: NotFound('Call'),
            413: TooLarge(maxResultBytes),
            415: NotJson
          }
        },
        // Before the body is read.
        onRequest: async (request) => requireScope(request, 'evaluations:write')
      },
      async ({ apiKey, body, params }) => {
        const { organization_id: organizationId } = apiKey
        const version = await db.inTurn(organizationId, () => {
          return recordJudgement(db, organizationId, params.id, { domain, body })
        })
        if (version === undefined) throw notFound('Call')
        tellChanges(organizationId)

        return presentData(presentEvaluationVersion(version))
      }
    )
  }
}
