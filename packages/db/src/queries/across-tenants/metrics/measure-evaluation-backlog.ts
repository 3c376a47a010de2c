import { sql } from 'kysely'
import type { Database } from '../../../database.ts'
import { openWork } from '../../evaluations/evaluation-work.ts'

export interface EvaluationBacklog {
  /** Due evaluations, without suspended organizations. */
  readonly due: number
  /** Due time of the oldest one; `undefined` if none is due. */
  readonly oldestDueAt: Date | undefined
  /** Failed evaluations that wait for a manual retry. */
  readonly failed: number
}

/**
 * Counts pending evaluations from the indexes of open tasks, for the metrics of the worker.
 *
 * @param hasModel as in `claimWork`
 */
export async function measureEvaluationBacklog(db: Database, hasModel: boolean, now: Date): Promise<EvaluationBacklog> {
  const parts = openWork(hasModel).map(
    (isOpen) => sql`select count(*) as due, min(run_after) as oldest from evaluation_work
      where ${isOpen} and run_after <= ${now}
        and organization_id not in (select id from organizations where suspended_at is not null)`
  )
  const { rows: due } = await sql<{ due: number; oldest: string | null }>`
    /* across tenants */
    select sum(due)::bigint as due, min(oldest) as oldest from (${sql.join(parts, sql` union all `)}) parts`.execute(db)
  const { rows: failed } = await sql<{ failed: number }>`
    /* across tenants */
    select count(*) as failed from evaluation_work where state = 'failed'`.execute(db)

  const [{ due: count, oldest } = { due: 0, oldest: null }] = due

  return { due: count, oldestDueAt: oldest === null ? undefined : new Date(oldest), failed: failed[0]?.failed ?? 0 }
}
