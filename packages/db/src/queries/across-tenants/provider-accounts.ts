import type { OrganizationId, ProviderAccountId } from '@callbook/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../database.ts'

export interface AccountWithPasses {
  readonly organizationId: OrganizationId
  readonly id: ProviderAccountId
}

/** Returns the accounts with due passes that no process compares, except of suspended organizations. */
export async function findAccountsWithPasses(db: Database, now: Date): Promise<AccountWithPasses[]> {
  const { rows } = await sql<AccountWithPasses>`
    /* across tenants */
    ${dueAccounts(now)}
    select organization_id as "organizationId", id from due group by organization_id, id order by min(due_at)`.execute(
    db
  )

  return rows
}

/** Counts due passes, for the metrics of the worker. */
export async function measurePasses(
  db: Database,
  now: Date
): Promise<{ readonly due: number; readonly failed: number; readonly oldestDueAt: Date | undefined }> {
  const { rows } = await sql<{ due: number; oldest: string | null }>`
    /* across tenants */
    ${dueAccounts(now)}
    select count(*)::float8 as due, min(due_at) as oldest from due`.execute(db)
  const [{ due, oldest } = { due: 0, oldest: null }] = rows

  return { due, failed: 0, oldestDueAt: oldest === null ? undefined : new Date(oldest) }
}

/** Returns the oldest end of the listed time of all active accounts, or `undefined` without accounts. */
export async function measureGapLag(db: Database): Promise<Date | undefined> {
  const { rows } = await sql<{ listedUntil: string | null }>`
    /* across tenants */
    select min(a.watermark) as "listedUntil" from provider_accounts a
    where a.state = 'active'
      and not exists (select from organizations o where o.id = a.organization_id and o.suspended_at is not null)`.execute(
    db
  )
  const listedUntil = rows[0]?.listedUntil ?? null

  return listedUntil === null ? undefined : new Date(listedUntil)
}

function dueAccounts(now: Date): RawBuilder<unknown> {
  return sql`
    with due as (
      select a.organization_id, a.id, c.due_at
      from provider_accounts a
      join reconciliation_runs c on c.organization_id = a.organization_id and c.account_id = a.id and c.due_at <= ${now}
      where a.state = 'active'
        and not exists (
          select from reconciliation_runs l
          where l.organization_id = a.organization_id and l.account_id = a.id and l.leased_until > ${now}
        )
        and not exists (select from organizations o where o.id = a.organization_id and o.suspended_at is not null)
    )`
}
