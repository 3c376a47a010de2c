import {
  type CallFilter,
  callEvaluationColumns,
  callEvaluationJson,
  type Database,
  type EvaluationHistoryRow,
  findCallEvaluation,
  findCallPosition,
  listCallEvaluations,
  listEvaluationHistory,
  type ReachScope,
  readEvaluationHistory,
  scoredEvaluationColumns,
  scoredEvaluationJson,
  storeEvaluation
} from '@callbook/db'
import {
  type BuiltInDomain,
  builtInDomains,
  type CallId,
  checkBuiltInResult,
  cleanText,
  type EvaluationDomain,
  type OrganizationId,
  parseEvaluation,
  type Reach
} from '@callbook/domain'
import {
  badRequest,
  bytesOf,
  definePath,
  defineQuery,
  notFound,
  parseJson,
  type Routes,
  type ValueOf
} from '@callbook/http'
import { describeProblems, recordAnswers } from '@callbook/operations'
import { Type } from '@sinclair/typebox'
import { TypeCompiler } from '@sinclair/typebox/compiler'
import { filterParameters, readFilterValues } from '../calls/filters.ts'
import type { NotifyChanges } from '../changes/number-changes.ts'
import { type ExportedList, type Exports, exportRoute } from '../exports/export-route.ts'
import { DataOf, dataForm, ListOfAll, presentData } from '../http-api/data.ts'
import { ErrorResponse, NotFound, NotJson, TooLarge } from '../http-api/error.ts'
import { ListOf, listForm, pageParameters, readPage } from '../http-api/pagination.ts'
import { getFilterClient, idOf, idPath, noQuery } from '../http-api/parameters.ts'
import { requireOwner } from '../http-api/require-owner.ts'
import { fieldsOf, selectMembers } from '../http-api/selected-fields.ts'
import { scorecardDomainReader } from '../scorecards/schema.ts'
import { missing, requireScope } from '../tenant-access/authenticate.ts'
import {
  AnswersInput,
  CallEvaluation,
  EvaluationInput,
  EvaluationVersion,
  evaluationVersionJson,
  presentEvaluationVersion,
  ScorecardVersion,
  versionsOfDomains,
  versionsQuery
} from './schema.ts'

interface Dependencies extends VersionDependencies {
  readonly exports: Exports
}

export const v1Evaluations: Routes<Dependencies> = async (app, { db, exports, notifyChanges }) => {
  app.register(evaluationRoutes, { db })
  app.register(exportRoute({ db, ...exports, list: exportedEvaluations(db) }), { prefix: '/evaluations' })
  app.register(evaluationVersionRoutes, { db, notifyChanges })
}

const filterNames = ['clientId', 'start', 'end', 'evaluationStatus', 'humanReviewRequired'] as const

const { evaluation_status: status, ...others } = filterParameters('v1', filterNames)

export const evaluationFilters = { ...others, status }

type Requested = { readonly [Name in keyof typeof evaluationFilters]: ValueOf<(typeof evaluationFilters)[Name]> }

/** @throws {HttpError} 404 */
export async function readEvaluationFilter(db: Database, reach: Reach, requested: Requested): Promise<CallFilter> {
  const client = await getFilterClient(db, reach, requested.client_id)

  return readFilterValues({ ...requested, evaluation_status: requested.status }, client, filterNames)
}

const listQuery = defineQuery({ ...evaluationFilters, ...pageParameters, fields: fieldsOf(CallEvaluation) })

const evaluationQuery = defineQuery({ fields: fieldsOf(CallEvaluation) })

/** Registered under the same prefix as the routes of calls. */
const evaluationRoutes: Routes<{ db: Database }> = async (app, { db }) => {
  app.get(
    '/evaluations',
    {
      schema: {
        operationId: 'listCallEvaluations',
        summary: 'List evaluations',
        description: 'Newest call first. Calls without evaluations are included as pending.',
        tags: ['Calls'],
        querystring: listQuery,
        response: { 200: ListOf(CallEvaluation), 404: NotFound('Client') }
      }
    },
    async (request) => {
      const { answer, reach, query } = request
      const page = readPage(query)
      const filter = await readEvaluationFilter(db, reach, query)
      const form = listForm(selectMembers(callEvaluationJson, query.fields), page, answer)

      return await request.writeList(page.limit, () => {
        return listCallEvaluations({ db, reach }, filter, { page, form })
      })
    }
  )

  app.get(
    '/:id/evaluations',
    {
      config: { hasEntityTag: true, shows: 'call.open' },
      schema: {
        operationId: 'getCallEvaluation',
        summary: 'Get evaluations of call',
        description:
          'Exists for every call: it is pending before the first evaluation, and a result is present once its ' +
          'state is `completed`. A result may be replaced by a later one, but is never removed.',
        tags: ['Calls'],
        params: idPath<CallId>('Call'),
        querystring: evaluationQuery,
        response: {
          200: DataOf(CallEvaluation, 'The evaluations; pending before the first result'),
          404: NotFound('Call')
        }
      }
    },
    async (request) => {
      const { reach, params, query } = request
      const form = selectMembers(callEvaluationJson, query.fields)
      const evaluation = await request.writeItem(() => findCallEvaluation({ db, reach }, params.id, form))
      if (evaluation === undefined) throw notFound('Call')

      return presentData(evaluation)
    }
  )
}

const Envelope = TypeCompiler.Compile(
  Type.Object(
    {
      result: Type.Unknown(),
      source: Type.Union([Type.Literal('human'), Type.Literal('model')]),
      model: Type.Optional(Type.String({ minLength: 1, maxLength: 200 }))
    },
    { additionalProperties: false }
  )
)

/** Expected values of members for which the schema check reports no clear message. */
const expected: Readonly<Record<string, string>> = {
  source: 'Expected human or model',
  model: 'Expected a text of 1 to 200 characters'
}

/**
 * Records the result in a body. A result equal to the current one creates no new version.
 *
 * @returns `undefined` for an unknown call
 * @throws {HttpError} 400 with the invalid values as JSON paths
 */
async function recordScores(
  db: Database,
  organizationId: OrganizationId,
  callId: CallId,
  { domain, body }: { readonly domain: BuiltInDomain; readonly body: Buffer }
): Promise<EvaluationHistoryRow | undefined> {
  const { result, ...by } = readEnvelope(body)
  const check = checkBuiltInResult(domain, result)
  if (!check.ok) throw badRequest(describeProblems(check.problems, { member: 'result' }))
  const recorded = await storeEvaluation({ db, organizationId }, callId, {
    evaluation: { domain, result: check.result, ...by },
    now: new Date()
  })
  if (recorded === undefined) return undefined

  return await findVersion({ db, reach: organizationId }, callId, { domain, version: recorded.version })
}

async function findVersion(
  at: ReachScope<Database>,
  callId: CallId,
  which: { readonly domain: EvaluationDomain; readonly version: number }
): Promise<EvaluationHistoryRow | undefined> {
  return (await listEvaluationHistory(at, callId, { ...which, limit: 1 }))?.[0]
}

interface GivenResult {
  /** Not yet checked. */
  readonly result: unknown
  readonly source: 'human' | 'model'
  readonly model: string | null
}

/** @throws {HttpError} 400 */
function readEnvelope(body: Buffer): GivenResult {
  const json = parseJson(body, (text) => parseEvaluation(text, 'result'))
  if (!json.ok) throw badRequest(json.problem)
  const { source, model, result } = checkEnvelope(json.value)
  if (model === undefined && source === 'model') throw badRequest(`model: ${expected['model']}, with the source model`)
  if (model !== undefined && source !== 'model') throw badRequest('model: Expected only with the source model')
  if (model !== undefined && cleanText(model) !== model) throw badRequest(`model: ${expected['model']}`)

  return { result, source, model: model ?? null }
}

function checkEnvelope(value: unknown) {
  if (typeof value === 'object' && value !== null) Reflect.deleteProperty(value, '__proto__')
  if (Envelope.Check(value)) return value
  const [problem] = Envelope.Errors(value)
  const place = problem?.path.slice(1).replaceAll('/', '.') || 'the body'

  throw badRequest(`${place}: ${expected[place] ?? problem?.message}`)
}

const shownVersions = 200

/** Room for a result of maximum size, with the prompt and the variables that it repeats. */
const maxResultBytes = 512 * 1024

const Forbidden = ErrorResponse('The key lacks the scope evaluations:write', missing('evaluations:write'))

const names = { lead_quality: 'LeadQuality', prompt_adherence: 'PromptAdherence' } as const

function exportedEvaluations(db: Database): ExportedList<typeof evaluationFilters> {
  return {
    ...{
      act: 'evaluation.export',
      operationId: 'exportCallEvaluations',
      tag: 'Calls',
      items: 'evaluations',
      identity: 'Call'
    },
    ...{ resource: CallEvaluation, template: scoredEvaluationJson, parameters: evaluationFilters },
    about: 'Calls without evaluations are included as pending. CSV and Parquet also have the scores of the call.',
    async open(reach, query, { hasColumns }) {
      const filter = await readEvaluationFilter(db, reach, query)
      const item = hasColumns ? scoredEvaluationJson : callEvaluationJson
      const columns = hasColumns ? scoredEvaluationColumns : callEvaluationColumns

      return {
        template: item,
        read: (part, layout) =>
          listCallEvaluations({ db, reach }, filter, { page: part, form: { ...layout, item }, columns })
      }
    },
    findPosition: (reach, id) => findCallPosition({ db, reach }, id as CallId)
  }
}

interface VersionDependencies {
  readonly db: Database
  readonly notifyChanges: NotifyChanges
}

/** Registered under the same prefix as the routes of evaluations. */
const evaluationVersionRoutes: Routes<VersionDependencies> = async (app, { db, notifyChanges }) => {
  app.get(
    '/:id/evaluations/versions',
    {
      config: { hasEntityTag: true, shows: 'call.open' },
      schema: {
        operationId: 'listEvaluationVersions',
        summary: 'List evaluation versions',
        description: `Newest first, at most ${shownVersions}. A version never changes; the evaluations of the call show the current ones.`,
        tags: ['Calls'],
        params: idPath<CallId>('Call'),
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
        return readEvaluationHistory({ db, reach }, params.id, { form, ...scope })
      })
      if (pieces === undefined) throw notFound('Call')

      return pieces
    }
  )

  for (const domain of builtInDomains) {
    app.put(
      `/:id/evaluations/${domain}`,
      {
        config: { shows: 'call.open' },
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
          params: idPath<CallId>('Call'),
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

  app.put(
    '/:id/evaluations/:domain',
    {
      config: { shows: 'call.open' },
      bodyLimit: maxResultBytes,
      schema: {
        operationId: 'recordAnswers',
        summary: 'Record answers of scorecard',
        description:
          'Requires the scope `evaluations:write`. Answers the questions of the live revision of the scorecard; a ' +
          'missing answer is null. Returns the new version, or the current one if the answers and the source are equal.',
        tags: ['Calls'],
        params: answersPath,
        querystring: noQuery,
        body: bytesOf(AnswersInput),
        response: {
          200: DataOf(ScorecardVersion, 'The version'),
          403: Forbidden,
          404: NotFound('Scorecard'),
          409: NotLive,
          413: TooLarge(maxResultBytes),
          415: NotJson
        }
      },
      onRequest: async (request) => requireScope(request, 'evaluations:write')
    },
    async ({ reach, body, params: { id, domain } }) => {
      const organizationId = await requireOwner(db, reach, 'Call', id)
      const version = await db.inTurn(organizationId, async () => {
        const at = { db, reach }
        const recorded = await recordAnswers(at, id, { domain, ...readEnvelope(body), now: new Date() })

        return recorded && (await findVersion(at, id, { domain, version: recorded.version }))
      })
      if (version === undefined) {
        const isKnown = (await findCallPosition({ db, reach }, id)) !== undefined
        throw notFound(isKnown ? 'Scorecard' : 'Call')
      }
      notifyChanges(organizationId)

      return presentData(presentEvaluationVersion(version))
    }
  )
}

const NotLive = ErrorResponse('The scorecard is not live', {
  error: 'Conflict',
  message: 'The scorecard booking is retired, so nothing answers its questions'
})

const answersPath = definePath({ id: idOf<CallId>('Call'), domain: scorecardDomainReader }, () => notFound('Scorecard'))
