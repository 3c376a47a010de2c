import { evaluationDomains, parseDateTime, wholeOrganization } from '@callbook/domain'
import { badRequest, bytesOf, type Routes } from '@callbook/http'
import { type EvaluationRun, estimateRun, readPromptVersion, requestRuns } from '@callbook/operations'
import { Type } from '@sinclair/typebox'
import type { ConsoleDependencies } from '../console.ts'
import { inOrganization } from '../console-access/organization.ts'
import { NoOrganization, ofOrganization } from '../console-access/path.ts'
import { auditActorOf } from '../console-access/request-actor.ts'
import { parseBody } from '../http-api/body.ts'
import { Nullable, OneOf } from '../http-api/fields.ts'
import { noQuery } from '../http-api/parameters.ts'
import { bodyRefusals } from '../http-api/responses.ts'
import { LinesOf, limitLongWork, streamLines } from '../responses/stream-lines.ts'

const RunInput = Type.Object(
  {
    since: Type.String({ maxLength: 40, description: 'Earliest storage time of the calls, RFC 3339' }),
    domains: Type.Array(OneOf(evaluationDomains), { minItems: 1, maxItems: evaluationDomains.length }),
    prompt_version: Nullable(Type.String({ maxLength: 200 }), { description: 'Null for the current one' }),
    again: Type.Boolean({ description: 'Whether to evaluate calls that already have a result of the prompt' }),
    dry_run: Type.Boolean({ description: 'Only estimates the number of evaluations' })
  },
  {
    title: 'EvaluationRunInput',
    additionalProperties: false,
    examples: [
      { since: '2026-11-01T00:00:00Z', domains: ['lead_quality'], prompt_version: null, again: false, dry_run: true }
    ]
  }
)

/** Evaluations of many calls. */
export const evaluationRunRoutes: Routes<ConsoleDependencies> = async (app, { db, make }) => {
  await app.register(inOrganization, { db })

  app.post(
    '/evaluation-runs',
    {
      config: { permission: 'evaluate_again' },
      onRequest: limitLongWork(2),
      schema: {
        tags: ['Evaluations'],
        operationId: 'runEvaluations',
        summary: 'Request evaluations',
        description:
          'Requests evaluations of calls that have no result of a prompt yet, or with `dry_run` estimates them. Ends if ' +
          'the client closes the connection; what was requested until then remains.',
        params: ofOrganization,
        querystring: noQuery,
        body: bytesOf(RunInput),
        response: {
          200: LinesOf(
            'Lines with `progress`: the estimate or the number of requests so far',
            '{"result":{"requested":12}}\n'
          ),
          404: NoOrganization,
          ...bodyRefusals
        }
      }
    },
    async (request, reply) => {
      const { since: text, domains, prompt_version, again, dry_run } = parseBody(RunInput, request.body)
      const since = parseDateTime(text)
      if (since === null) throw badRequest('since must be an RFC 3339 time such as 2026-11-01T00:00:00Z')
      const organizationId = wholeOrganization(request.reach)
      const scopes = [...new Set(domains)].map((domain) => {
        const promptVersion = readPromptVersion(domain, prompt_version ?? undefined)

        return { domain, since, again, promptVersion }
      })

      return streamLines(reply, async ({ send }) => {
        const onProgress = (progress: EvaluationRun | number) => send({ progress })
        if (!dry_run) {
          const actor = auditActorOf(request)

          return { requested: await requestRuns(db, organizationId, actor, scopes, make().now, onProgress) }
        }
        const runs: EvaluationRun[] = []
        for (const scope of scopes) runs.push(await estimateRun(db, organizationId, scope, onProgress))

        return { runs }
      })
    }
  )
}
