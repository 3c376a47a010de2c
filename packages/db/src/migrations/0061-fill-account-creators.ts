import { type Kysely, sql } from 'kysely'

export const withoutTransaction = true
export const fillsTables = true

const accountsAtOnce = 100

/**
 * Assigns the accounts that invitations of organizations created to the organization that each joined first. Staff
 * created the others: an event shows it, or the account is staff or belongs to no organization. If the event has expired,
 * the account counts as the organization's, which is trusted less.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (;;) {
    const ids = await listAccounts(db)
    if (ids.length === 0) break
    await sql`
      update users set created_by_organization_id = (
        select organization_id from memberships where user_id = users.id order by created_at, organization_id limit 1
      )
      where id = any(${ids}::uuid[])`.execute(db)
  }
  await markStaff(db)
}

async function listAccounts(db: Kysely<never>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from users
    where created_by_organization_id is null and platform_role is null
      and exists (select from memberships where user_id = users.id)
      and not exists (select from account_events where user_id = users.id and act = 'user_created')
    order by id limit ${accountsAtOnce}`.execute(db)

  return rows.map(({ id }) => id)
}

/** Marks the events of the people who are staff today, one organization at a time. */
async function markStaff(db: Kysely<never>): Promise<void> {
  const staff = await sql<{ id: string }>`select id from users where platform_role is not null`.execute(db)
  const ids = staff.rows.map(({ id }) => id)
  const organizations = await sql<{ id: string }>`select id from organizations order by id`.execute(db)
  for (const { id } of ids.length === 0 ? [] : organizations.rows) {
    await sql`
      update audit_events set actor_is_staff = true
      where organization_id = ${id} and actor_id = any(${ids}::uuid[]) and not actor_is_staff`.execute(db)
  }
}
