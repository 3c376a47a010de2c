import { type Database, type EvaluationHistoryRow, listEvaluationHistory, recordEvaluation } from '@callbook/db'
import {
  type CallId,
  checkEvaluationResult,
  cleanText,
  type EvaluationDomain,
  type EvaluationProblem,
  type EvaluationResult,
  type OrganizationId,
  parseEvaluation
} from '@callbook/domain'
import { badRequest, parseJson } from '@callbook/http'
import { Type } from '@sinclair/typebox'
import { TypeCompiler } from '@sinclair/typebox/compiler'

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
export async function recordScores(
  db: Database,
  organizationId: OrganizationId,
  callId: CallId,
  { domain, body }: { readonly domain: EvaluationDomain; readonly body: Buffer }
): Promise<EvaluationHistoryRow | undefined> {
  const recordedScores = readScores(domain, body)
  const recorded = await recordEvaluation(db, organizationId, callId, { domain, ...recordedScores }, new Date())
  if (recorded === undefined) return undefined
  const scope = { domain, version: recorded.version, limit: 1 }

  return (await listEvaluationHistory(db, organizationId, callId, scope))?.[0]
}

interface RecordedScores {
  readonly result: EvaluationResult
  readonly source: 'human' | 'model'
  readonly model: string | null
}

function readScores(domain: EvaluationDomain, body: Buffer): RecordedScores {
  const json = parseJson(body, (text) => parseEvaluation(text, 'result'))
  if (!json.ok) throw badRequest(json.problem)
  const { source, model, result } = readEnvelope(json.value)
  if (model === undefined && source === 'model') throw badRequest(`model: ${expected['model']}, with the source model`)
  if (model !== undefined && source !== 'model') throw badRequest('model: Expected only with the source model')
  if (model !== undefined && cleanText(model) !== model) throw badRequest(`model: ${expected['model']}`)

  const check = checkEvaluationResult(domain, result)
  if (!check.ok) throw badRequest(describe(check.problems))

  return { result: check.result, source, model: model ?? null }
}

function readEnvelope(value: unknown) {
  if (typeof value === 'object' && value !== null) Reflect.deleteProperty(value, '__proto__')
  if (Envelope.Check(value)) return value
  const [problem] = Envelope.Errors(value)
  const place = problem?.path.slice(1).replaceAll('/', '.') || 'the body'

  throw badRequest(`${place}: ${expected[place] ?? problem?.message}`)
}

const SHOWN_PROBLEMS = 5

function describe(problems: readonly EvaluationProblem[]): string {
  const shown = problems.slice(0, SHOWN_PROBLEMS).map(({ path, message }) => {
    return `${path === '' ? 'result' : `result.${path}`}: ${message}`
  })
  const more = problems.length - shown.length

  return [...shown, ...(more > 0 ? [`and ${more} more`] : [])].join('; ')
}
