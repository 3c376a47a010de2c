import type { OrganizationId } from '@callbook/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../database.ts'
import { type ClaimOptions, openWork } from '../evaluations/evaluation-work.ts'
import { isOpenTrial } from '../scorecard-trials.ts'

/**
 * Returns the organizations with due evaluations, except suspended ones.
 *
 * It probes the indexes of due tasks once per client: Citus could not start from organizations, which have no shard.
 */
export async function findOrganizationsWithWork(
  db: Database,
  { hasModel, isLowPriority, now }: Pick<ClaimOptions, 'hasModel' | 'isLowPriority' | 'now'>
): Promise<OrganizationId[]> {
  const isDue = openWork({ hasModel }).map(
    (whereOpen) => sql`exists (
      select from evaluation_work
      where evaluation_work.organization_id = clients.organization_id and ${whereOpen}
        and evaluation_work.is_low_priority = ${isLowPriority} and evaluation_work.run_after <= ${now})`
  )
  const { rows } = await sql<{ id: OrganizationId }>`
    /* across tenants */
    select distinct clients.organization_id as id from clients
    where (${sql.join(isDue, sql` or `)})
    and not exists (
      select from organizations
      where organizations.id = clients.organization_id and organizations.suspended_at is not null
    )
    order by clients.organization_id`.execute(db)

  return rows.map(({ id }) => id)
}

/** Returns the organizations with due tests of scorecards, except suspended ones, as above. */
export async function findOrganizationsWithTrials(
  db: Database,
  { now }: Pick<ClaimOptions, 'now'>
): Promise<OrganizationId[]> {
  const { rows } = await sql<{ id: OrganizationId }>`
    /* across tenants */
    select distinct clients.organization_id as id from clients
    where exists (
      select from scorecard_trials
      where scorecard_trials.organization_id = clients.organization_id and ${isOpenTrial}
        and scorecard_trials.run_after <= ${now})
    and not exists (
      select from organizations
      where organizations.id = clients.organization_id and organizations.suspended_at is not null
    )
    order by clients.organization_id`.execute(db)

  return rows.map(({ id }) => id)
}

export interface EvaluationBacklog {
  /** Calls with due evaluations, and due tests of scorecards, without suspended organizations. */
  readonly due: number
  /** Due time of the oldest one; `undefined` if none is due. */
  readonly oldestDueAt: Date | undefined
  /** Calls with failed evaluations that wait for a manual retry. */
  readonly failed: number
}

/**
 * Counts calls with pending evaluations, and pending tests of scorecards if there is a model, from the indexes of open
 * work, for the metrics of the worker. Failed tests are left to the users who see them.
 */
export async function measureEvaluationBacklog(
  db: Database,
  { hasModel, now }: Pick<ClaimOptions, 'hasModel' | 'now'>
): Promise<EvaluationBacklog> {
  const dueOf = (work: RawBuilder<unknown>, whereOpen: RawBuilder<boolean>) => sql`
    select count(*) as due, min(run_after) as oldest from ${work}
    where ${whereOpen} and run_after <= ${now}
      and organization_id not in (select id from organizations where suspended_at is not null)`
  const parts = openWork({ hasModel }).map((whereOpen) => dueOf(sql`evaluation_work`, whereOpen))
  if (hasModel) parts.push(dueOf(sql`scorecard_trials`, isOpenTrial))
  const { rows: due } = await sql<{ due: number; oldest: string | null }>`
    /* across tenants */
    select sum(due)::bigint as due, min(oldest) as oldest from (${sql.join(parts, sql` union all `)}) parts`.execute(db)
  const { rows: failed } = await sql<{ failed: number }>`
    /* across tenants */
    select count(*) as failed from evaluation_work where state = 'failed'`.execute(db)

  const [{ due: count, oldest } = { due: 0, oldest: null }] = due

  return { due: count, oldestDueAt: oldest === null ? undefined : new Date(oldest), failed: failed[0]?.failed ?? 0 }
}
