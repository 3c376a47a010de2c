import type { Kysely } from 'kysely'
import { buildUniqueIndex } from './build-index.ts'
import { run } from './run.ts'

export const withoutTransaction = true

/** An address may have one account that staff created, and one for each organization. */
export async function up(db: Kysely<never>): Promise<void> {
  await buildUniqueIndex(db, 'users_by_email', 'on users (email, created_by_organization_id)')
  await buildUniqueIndex(db, 'users_of_staff_by_email', 'on users (email) where created_by_organization_id is null')
  await run(db, ['alter table users drop constraint if exists users_email_key'])
}
