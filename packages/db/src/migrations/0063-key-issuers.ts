import { type Kysely, sql } from 'kysely'

export const withoutTransaction = true
export const fillsTables = true

/**
 * Who issued a key, by id: a name may change, and belong to several people. Null for a key of the command line, and for
 * one whose audit event is gone. It outlives the user: without a foreign key.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table api_keys add column if not exists issued_by_id uuid`.execute(db)
  const { rows } = await sql<{ id: string }>`select id from organizations order by id`.execute(db)
  for (const { id } of rows) await fill(db, id)
}

async function fill(db: Kysely<never>, organizationId: string): Promise<void> {
  const { rows } = await sql<{ key: string; user: string }>`
    select case act when 'api_key.issue' then object_id else changes -> 'replacement' ->> 'after' end as key,
      actor_id as user
    from audit_events
    where organization_id = ${organizationId} and actor_kind = 'user' and act in ('api_key.issue', 'api_key.rotate')
    order by at, id`.execute(db)
  for (const { key, user } of rows) {
    await sql`
      update api_keys set issued_by_id = ${user}::uuid
      where organization_id = ${organizationId} and id = ${key}::uuid and issued_by_id is null`.execute(db)
  }
}
