import { narrow, type Reach } from '@callbook/domain'
import { sql } from 'kysely'
import type { Queryable } from '../../database.ts'
import { type ScoresScope, whereScored } from './measure-scores.ts'

/** Number of calls per ten points of a score: from 0, from 10, and so on; 100 counts with 90 and above. */
type Tens = readonly number[]

export interface ScoresByTens {
  readonly lead_score: Tens
  readonly failure_risk: Tens
  readonly adherence_score: Tens
}

interface TensRow {
  readonly lead: number | null
  readonly risk: number | null
  readonly adherence: number | null
  readonly calls: number
}

/** Returns the distribution of the scores of evaluated calls, by an index-only scan. */
export async function countScoresByTens(db: Queryable, reach: Reach, requested: ScoresScope): Promise<ScoresByTens> {
  const { organizationId, filter: scope } = narrow(reach, requested)
  const { rows } = await sql<TensRow>`
    select ${ten('lead_score')} as lead, ${ten('failure_risk')} as risk, ${ten('adherence_score')} as adherence,
      count(*)::integer as calls
    from calls as call where ${whereScored(organizationId, scope)} group by 1, 2, 3`.execute(db)

  return {
    lead_score: tensOf(rows, 'lead'),
    failure_risk: tensOf(rows, 'risk'),
    adherence_score: tensOf(rows, 'adherence')
  }
}

function ten(column: string) {
  return sql`case when ${sql.ref(column)} is not null then least(floor(${sql.ref(column)})::integer / 10, 9) end`
}

function tensOf(rows: readonly TensRow[], score: 'adherence' | 'lead' | 'risk'): Tens {
  const tens = Array<number>(10).fill(0)
  for (const row of rows) {
    const nth = row[score]
    if (nth !== null) tens[nth] = (tens[nth] ?? 0) + row.calls
  }

  return tens
}
