import { type CallId, type EvaluationDomain, type EvaluationSource, limitsOf, type Reach } from '@callbook/domain'
import { sql } from 'kysely'
import type { Database } from '../../database.ts'
import { type ListText, readAll, type WholeListForm } from '../lists/read-list.ts'
import { whereWithin } from '../reach.ts'
import type { ReachScope } from '../scope.ts'

export interface EvaluationHistoryRow {
  readonly call_id: CallId
  readonly domain: EvaluationDomain
  readonly version: number
  readonly is_current: boolean
  readonly source: EvaluationSource
  readonly model: string | null
  /** Of a scorecard, its name and the revision whose questions were answered. */
  readonly prompt_version: string | null
  readonly input_tokens: number | null
  readonly output_tokens: number | null
  readonly cost_usd: number | null
  readonly created_at: string
  /** JSON text. */
  readonly result: string
  /** JSON text; an empty list without evidence. */
  readonly evidence: string
}

interface HistoryScope {
  /** Domain; `undefined` for all. */
  readonly domain?: EvaluationDomain | undefined
  /** Version; `undefined` for all. */
  readonly version?: number | undefined
  readonly limit: number
}

export const evaluationHistoryColumns = {
  call_id: 'uuid',
  domain: 'text',
  version: 'int4',
  is_current: 'json',
  source: 'text',
  model: 'text',
  prompt_version: 'text',
  input_tokens: 'int4',
  output_tokens: 'int4',
  cost_usd: 'float8',
  created_at: 'timestamptz',
  result: 'json',
  evidence: 'json'
} as const

/** Returns the results of a call, newest first, and by version within a domain, or `undefined` for an unknown call. */
export async function listEvaluationHistory(
  { db, reach }: ReachScope<Database>,
  callId: CallId,
  scope: HistoryScope
): Promise<EvaluationHistoryRow[] | undefined> {
  const { rows } = await history(reach, callId, scope).execute(db)
  if (rows.length === 0) return undefined

  return rows.flatMap(({ version, is_current, ...row }) =>
    version === null ? [] : [{ ...row, version, is_current: is_current === 'true' }]
  )
}

/** Returns the same as JSON text, which can be large. */
export async function readEvaluationHistory(
  { db, reach }: ReachScope<Database>,
  callId: CallId,
  { form, ...scope }: HistoryScope & { readonly form: WholeListForm }
): Promise<ListText | undefined> {
  const sql = history(reach, callId, scope)

  return await readAll(
    { db, organizationId: limitsOf(reach).organizationId },
    { columns: evaluationHistoryColumns, sql },
    form
  )
}

type FoundRow = Omit<EvaluationHistoryRow, 'is_current' | 'version'> & {
  /** Version; null in the single row of a call without results. */
  readonly version: number | null
  /** JSON text. */
  readonly is_current: string
}

function history(reach: Reach, callId: CallId, { domain, version, limit }: HistoryScope) {
  const { organizationId } = limitsOf(reach)
  return sql<FoundRow>`
    select v.call_id, v.domain, v.version, to_json(v.is_current) as is_current, v.source, v.model,
      coalesce(v.prompt_version, replace(v.domain, '_', '-') || '-v' || v.revision) as prompt_version,
      v.input_tokens, v.output_tokens, v.cost_usd, v.created_at, v.result, coalesce(v.evidence, '[]') as evidence
    from calls c
    left join evaluations v on v.organization_id = ${organizationId} and v.call_id = c.id
      ${domain === undefined ? sql`` : sql`and v.domain = ${domain}`}
      ${version === undefined ? sql`` : sql`and v.version = ${version}`}
    where ${whereWithin(reach, { table: 'c' })} and c.id = ${callId}
    order by v.created_at desc, v.domain, v.version desc
    limit ${limit}`
}
