import { nameWords, type OrganizationId } from '@callbook/domain'
import { sql } from 'kysely'
import type { TestDb } from '../connect.ts'
import type { Discrepancy } from './discrepancy.ts'

interface Named {
  readonly what: string
  readonly id: string
  readonly name: string
  readonly words: string
}

/** Returns customers with a name that a search does not find, or finds by another name. */
export async function findWrongNames(db: TestDb, organizationId: OrganizationId): Promise<Discrepancy[]> {
  const { rows } = await sql<Named>`
    select 'a customer with words of another name' as what, id, full_name as name, name_words as words
    from customers where organization_id = ${organizationId}`.execute(db)

  return rows.filter(({ name, words }) => nameWords(name) !== words).map(({ what, id }) => ({ what, id }))
}
