import { type RawBuilder, sql } from 'kysely'

/**
 * Returns the expression for when the content of a row of `calls` was last removed, null if it was not: by the
 * retention, or with the caller. A program of 0.1.0 sets only `erased_at`.
 */
export function contentRemovedAt(calls = 'calls'): RawBuilder<string | null> {
  return sql`greatest(${sql.ref(`${calls}.content_removed_at`)}, ${sql.ref(`${calls}.erased_at`)})`
}
