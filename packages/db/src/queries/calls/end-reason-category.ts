import { type EndReasonCategory, endReasonBeginnings, endReasons } from '@callbook/domain'
import type { Sql } from '@callbook/postgres'
import { sql } from 'kysely'

/**
 * Returns the condition that the end reason of a call has one of some categories. As for the labels of the console, a
 * documented value counts first, and then the first beginning that matches.
 */
export function isOfCategories(categories: readonly EndReasonCategory[]): Sql {
  const values = categories.flatMap((category) => endReasons[category])
  const others = Object.values(endReasons)
    .flat()
    .filter((value) => !values.includes(value))
  const byBeginning = endReasonBeginnings.reduceRight(
    (rest, [beginning, category]) =>
      sql`when starts_with(ended_reason, ${beginning}) then ${categories.includes(category)}::boolean ${rest}`,
    sql`else false`
  )

  return sql`case when ended_reason = any(${values}::text[]) then true
    when ended_reason = any(${others}::text[]) then false ${byBeginning} end`
}
