import type { Kysely } from 'kysely'
import { buildIndex } from './build-index.ts'

export const withoutTransaction = true

/** One index for each word of a name. Missing words write no entry. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const table of ['calls', 'customers']) {
    for (const nth of [1, 2, 3, 4, 5, 6]) {
      const word = `split_part(name_words, ' ', ${nth})`
      await buildIndex(
        db,
        `${table}_by_name_${nth}`,
        `on ${table} (organization_id, ${word}, created_at desc, id desc) include (name_words) where ${word} <> ''`
      )
    }
  }
}
