import { sql } from 'kysely'
import type { ExpiredRows } from '../queries/across-tenants/count-expired-rows.ts'
import type { RetentionLimits } from './limits.ts'

export type GapData = 'gaps' | 'reconciled_calls' | 'gap_counts'

type ExpiringGapRows = ExpiredRows & { readonly data: GapData; readonly before: Date }

/** The counted state of a call expires together with its counter, so that nothing counts twice. */
export function expiringGaps({ gaps }: RetentionLimits): readonly ExpiringGapRows[] {
  return [
    { data: 'gaps', before: gaps, table: 'gaps', key: ['id'], areExpired: sql`t.found_at < ${gaps}` },
    {
      data: 'reconciled_calls',
      before: gaps,
      table: 'reconciled_calls',
      key: ['provider', 'provider_call_id'],
      areExpired: sql`t.counted_at < ${gaps}`
    },
    {
      data: 'gap_counts',
      before: gaps,
      table: 'gap_counts',
      key: ['client_id', 'starts_at'],
      areExpired: sql`t.starts_at < ${gaps}`
    }
  ]
}
