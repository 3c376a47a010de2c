import type { Kysely } from 'kysely'
import { buildIndex } from './build-index.ts'

export const withoutTransaction = true

/** The console lists the open invitations of an organization. */
export async function up(db: Kysely<never>): Promise<void> {
  await buildIndex(
    db,
    'sign_in_links_of_organization',
    'on sign_in_links (organization_id, created_at) where used_at is null'
  )
}
