import { sql } from 'kysely'
import type { Database } from '../../database.ts'

/** The evaluations that wait to be made, of all organizations. */
export interface EvaluationBacklog {
  /** Evaluations that could be made now: those of suspended organizations rest. */
  readonly due: number
  /** When the one that has waited longest became due; undefined when none is. */
  readonly oldestDueAt: Date | undefined
  /** Evaluations that are tried no more until somebody retries them. */
  readonly failed: number
}

/**
 * What there is to evaluate, for whoever watches over the worker: reads indexes of what is not done yet, and no calls.
 *
 * @param hasModel as in `claimWork`
 */
export async function measureEvaluationBacklog(db: Database, hasModel: boolean, now: Date): Promise<EvaluationBacklog> {
  const { rows: due } = await sql<{ due: number; oldest: string | null }>`
    /* across tenants */
    select count(*) as due, min(run_after) as oldest from evaluation_work
    where state <> 'failed' and run_after <= ${now} ${hasModel ? sql`` : sql`and not needs_model`}
      and organization_id not in (select id from organizations where suspended_at is not null)`.execute(db)
  const { rows: failed } = await sql<{ failed: number }>`
    /* across tenants */
    select count(*) as failed from evaluation_work where state = 'failed'`.execute(db)

  const [{ due: count, oldest } = { due: 0, oldest: null }] = due

  return { due: count, oldestDueAt: oldest === null ? undefined : new Date(oldest), failed: failed[0]?.failed ?? 0 }
}
