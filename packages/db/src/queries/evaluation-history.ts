import type { CallId, EvaluationDomain, EvaluationSource, OrganizationId } from '@callbook/domain'
import { sql } from 'kysely'
import type { Database } from '../database.ts'

/** A kept result, with where it came from. */
export interface EvaluationHistoryRow {
  readonly call_id: CallId
  readonly domain: EvaluationDomain
  readonly version: number
  readonly is_current: boolean
  readonly source: EvaluationSource
  readonly model: string | null
  readonly prompt_version: string | null
  readonly input_tokens: number | null
  readonly output_tokens: number | null
  readonly cost_usd: number | null
  readonly created_at: string
  /** JSON text. */
  readonly result: string
}

interface HistoryScope {
  /** Undefined for both. */
  readonly domain?: EvaluationDomain | undefined
  /** Undefined for all. */
  readonly version?: number | undefined
  readonly limit: number
}

/**
 * The latest results of a call first, those of one domain by their versions. Undefined for an unknown call.
 *
 * Versions are kept of a time when a later one could have the time before.
 */
export async function listEvaluationHistory(
  db: Database,
  organizationId: OrganizationId,
  callId: CallId,
  { domain, version, limit }: HistoryScope
): Promise<EvaluationHistoryRow[] | undefined> {
  const { rows } = await sql<Omit<EvaluationHistoryRow, 'version'> & { readonly version: number | null }>`
    select c.id as call_id, v.domain, v.version, v.source, v.model, v.prompt_version, v.input_tokens, v.output_tokens,
      v.cost_usd, v.created_at, v.result, coalesce(v.version =
        case v.domain when 'lead_quality' then e.lead_quality_version else e.prompt_adherence_version end, false)
        as is_current
    from calls c
    left join evaluation_versions v on v.organization_id = ${organizationId} and v.call_id = c.id
      ${domain === undefined ? sql`` : sql`and v.domain = ${domain}`}
      ${version === undefined ? sql`` : sql`and v.version = ${version}`}
    left join call_evaluations e on e.organization_id = ${organizationId} and e.call_id = c.id
    where c.organization_id = ${organizationId} and c.id = ${callId}
    order by max(v.created_at) over (partition by v.domain order by v.version) desc, v.domain, v.version desc
    limit ${limit}`.execute(db)
  if (rows.length === 0) return undefined

  return rows.flatMap(({ version: kept, ...row }) => (kept === null ? [] : [{ ...row, version: kept }]))
}
