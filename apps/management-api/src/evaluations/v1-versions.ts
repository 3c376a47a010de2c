import { type Database, readEvaluationHistory } from '@callbook/db'
import { type CallId, evaluationDomains } from '@callbook/domain'
import { bytesOf, notFound, type Routes } from '@callbook/http'
import type { NotifyChanges } from '../changes/number-changes.ts'
import { DataOf, dataForm, ListOfAll, presentData } from '../http-api/data.ts'
import { ErrorResponse, NotFound, NotJson, TooLarge } from '../http-api/error.ts'
import { idOf, noQuery } from '../http-api/parameters.ts'
import { requireOwner } from '../http-api/require-owner.ts'
import { missing, requireScope } from '../tenant-access/require-scope.ts'
import { recordScores } from './v1-record.ts'
import {
  EvaluationInput,
  EvaluationVersion,
  evaluationVersionJson,
  presentEvaluationVersion,
  versionsOfDomains,
  versionsQuery
} from './version-schema.ts'

const shownVersions = 200

/** Room for a result of maximum size, with the prompt and the variables that it repeats. */
const maxResultBytes = 512 * 1024

const Forbidden = ErrorResponse('The key lacks the scope evaluations:write', missing('evaluations:write'))

const names = { lead_quality: 'LeadQuality', prompt_adherence: 'PromptAdherence' } as const

interface VersionDependencies {
  readonly db: Database
  readonly notifyChanges: NotifyChanges
}

/** Registered under the same prefix as the routes of evaluations. */
export const evaluationVersionRoutes: Routes<VersionDependencies> = async (app, { db, notifyChanges }) => {
  app.get(
    '/:id/evaluations/versions',
    {
      config: { hasEntityTag: true },
      schema: {
        operationId: 'listEvaluationVersions',
        summary: 'List evaluation versions',
        description: `Newest first, at most ${shownVersions}. A version never changes; the evaluations of the call show the current ones.`,
        tags: ['Calls'],
        params: idOf<CallId>('Call'),
        querystring: versionsQuery,
        response: {
          200: ListOfAll(EvaluationVersion, 'The versions', { maxItems: shownVersions }),
          404: NotFound('Call')
        }
      }
    },
    async (request) => {
      const { answer, reach, params, query } = request
      const scope = { domain: query.domain, limit: shownVersions }
      const form = dataForm(evaluationVersionJson, answer)
      const pieces = await request.writeList(shownVersions, () => {
        return readEvaluationHistory(db, reach, params.id, scope, form)
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
          summary: `Record ${domain.replace('_', ' ')} result`,
          description:
            'Requires the scope `evaluations:write`. Returns the new version, or the current one if the result and ' +
            'the source are equal. ' +
            'NUL is removed from texts and the key `__proto__` from objects; a number in a list or in the variables that ' +
            'a double cannot represent becomes a string of its digits.',
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
      async ({ reach, body, params }) => {
        const organizationId = await requireOwner(db, reach, 'Call', params.id)
        const version = await db.inTurn(organizationId, () => {
          return recordScores(db, organizationId, params.id, { domain, body })
        })
        if (version === undefined) throw notFound('Call')
        notifyChanges(organizationId)

        return presentData(presentEvaluationVersion(version))
      }
    )
  }
}
