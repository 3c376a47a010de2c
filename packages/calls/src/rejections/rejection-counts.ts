import type { Queryable } from '@callbook/db'
import { sql } from 'kysely'
import { maxRejectionSamples, type RejectionSample } from './list-counts.ts'
import type { EndpointIdentifiers } from './rejections.ts'

/** Requests that were rejected before they were parsed, in one minute and for one cause. */
export interface RejectionCount extends EndpointIdentifiers {
  readonly minute: Date
  readonly status: number
  readonly cause: string
  readonly rejections: number
  /** Samples of the rejected requests, at most `maxRejectionSamples`. */
  readonly samples: readonly RejectionSample[]
}

/** Returns rows in the order of their keys, so that all writers lock in the same order. */
export function rowsOf(counts: readonly RejectionCount[]): CountRow[] {
  return counts.map(countRow).sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
}

export async function addToCounts(tx: Queryable, rows: readonly CountRow[]): Promise<void> {
  await tx
    .insertInto('rejection_counts')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'endpoint_id', 'minute', 'status', 'cause']).doUpdateSet({
        rejections: sql`rejection_counts.rejections + excluded.rejections`,
        // Stored samples stay below twice the number shown.
        samples: sql`case when rejection_counts.rejections >= ${sql.lit(maxRejectionSamples)}
          then rejection_counts.samples else rejection_counts.samples || excluded.samples end`
      })
    )
    .execute()
}

type CountRow = ReturnType<typeof countRow>

function countRow({ organizationId, endpointId, minute, status, cause, rejections, samples }: RejectionCount) {
  return {
    organization_id: organizationId,
    endpoint_id: endpointId,
    minute,
    status,
    cause,
    rejections,
    samples: JSON.stringify(samples)
  }
}

function keyOf({ organization_id, endpoint_id, minute, status, cause }: CountRow): string {
  return JSON.stringify([organization_id, endpoint_id, minute, status, cause])
}
