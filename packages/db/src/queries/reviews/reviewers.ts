import type { Reach, UserId } from '@callbook/domain'
import { sql } from 'kysely'
import type { Database } from '../../database.ts'
import { whereWithin } from '../reach.ts'

export interface ReviewerRow {
  readonly user_id: UserId
  readonly name: string
  /** Number of calls. A call that was reviewed again counts once. */
  readonly done: number
  /**
   * The number of results that also have a model's score, and the average difference of the user's score from it, in
   * points.
   */
  readonly lead_quality_compared: number
  readonly lead_quality_difference: number | null
  readonly prompt_adherence_compared: number
  readonly prompt_adherence_difference: number | null
}

/** Lists the users with reviews in a time range, most reviews first, by an index-only scan. */
export async function listReviewers(
  db: Database,
  reach: Reach,
  { start, end }: { readonly start: Date; readonly end: Date }
): Promise<ReviewerRow[]> {
  const figures = (['lead_quality', 'prompt_adherence'] as const).map(
    (domain) => sql`
      count(v.model_difference) filter (where v.domain = ${domain})::integer as ${sql.ref(`${domain}_compared`)},
      avg(v.model_difference) filter (where v.domain = ${domain}) as ${sql.ref(`${domain}_difference`)}`
  )
  const { rows } = await sql<ReviewerRow>`
    select reviewed.*, users.name
    from (
      select v.user_id, count(distinct v.call_id)::integer as done, ${sql.join(figures)}
      from evaluations v
      where ${whereWithin(reach, { table: 'v' })} and v.user_id is not null
        and v.created_at >= ${start} and v.created_at < ${end}
      group by v.user_id
    ) as reviewed
    join users on users.id = reviewed.user_id
    order by done desc, users.name, reviewed.user_id`.execute(db)

  return rows
}
