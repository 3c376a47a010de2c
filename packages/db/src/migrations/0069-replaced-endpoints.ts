import type { Kysely } from 'kysely'
import { run } from './run.ts'

export async function up(db: Kysely<never>): Promise<void> {
  // A replaced webhook URL is revoked, and still accepts reports until then.
  await run(db, ['alter table webhook_endpoints add column accepts_until timestamptz(3)'])
}
