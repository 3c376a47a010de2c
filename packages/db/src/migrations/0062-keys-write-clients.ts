import { type Kysely, sql } from 'kysely'

export const withoutTransaction = true
export const fillsTables = true

/** Keys that exist could always write clients: they keep that. New keys get the scope only if it is chosen. */
export async function up(db: Kysely<never>): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from organizations order by id`.execute(db)
  for (const { id } of rows) {
    await sql`
      update api_keys set scopes = array_append(scopes, 'clients:write')
      where organization_id = ${id} and not scopes @> array['clients:write']`.execute(db)
  }
}
