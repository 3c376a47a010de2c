import type { CallId, ClientId, EvaluationStatus, OrganizationId } from '@callbook/domain'
import { sql } from 'kysely'
import type { Database } from '../database.ts'
import type { CallFilter } from './call-filter.ts'
import { callPage } from './calls.ts'
import { type Page, type PageOf, readPage } from './page.ts'

/** The current evaluations of one call, with as much of the call as a reader needs to know it by. */
export interface CallEvaluationRow {
  readonly id: CallId
  readonly client_id: ClientId
  readonly created_at: string
  readonly caller_full_name: string | null
  readonly caller_phone_number: string | null
  readonly call_summary: string | null
  readonly evaluation_status: EvaluationStatus
  /** JSON text; null while pending, as its time of completion. */
  readonly lead_quality: string | null
  readonly lead_quality_completed_at: string | null
  /** JSON text; null while pending, as its time of completion. */
  readonly prompt_adherence: string | null
  readonly prompt_adherence_completed_at: string | null
  /** Null before the first result. */
  readonly evaluated_at: string | null
}

const columns = sql.raw(
  `c.id, c.client_id, c.created_at, c.caller_full_name, c.caller_phone_number, c.call_summary, c.evaluation_status,
   e.lead_quality, e.lead_quality_completed_at, e.prompt_adherence, e.prompt_adherence_completed_at,
   e.updated_at as evaluated_at`
)

/** The evaluations of the calls of one organization, the call stored last first; calls not yet evaluated included. */
export async function listCallEvaluations(
  db: Database,
  organizationId: OrganizationId,
  filter: CallFilter,
  page: Page
): Promise<PageOf<CallEvaluationRow>> {
  return await readPage(
    db,
    sql<CallEvaluationRow & { total: number }>`
      select page.total, ${columns}
      from (${callPage(organizationId, filter, page)}) as page
      left join calls c on c.organization_id = ${organizationId} and c.id = page.id
      left join call_evaluations e on e.organization_id = ${organizationId} and e.call_id = page.id
      order by page.created_at desc, page.id desc`,
    page
  )
}

export async function findCallEvaluation(
  db: Database,
  organizationId: OrganizationId,
  callId: CallId
): Promise<CallEvaluationRow | undefined> {
  const { rows } = await sql<CallEvaluationRow>`
    select ${columns}
    from calls c
    left join call_evaluations e on e.organization_id = ${organizationId} and e.call_id = c.id
    where c.organization_id = ${organizationId} and c.id = ${callId}`.execute(db)

  return rows[0]
}
