import type { CallDirection, CallStatus, ClientId, OrganizationId } from '@callbook/domain'
import { type RawBuilder, sql } from 'kysely'

/** Filter of counted or summed calls. Absent members match all. */
export interface SummedFilter {
  readonly clientId?: ClientId | undefined
  readonly status?: CallStatus | undefined
  readonly direction?: CallDirection | undefined
}

const columns = sql`occurred_at, client_id, status, direction, evaluation_status, human_review_required, assistant_id,
  ended_reason, duration_seconds, cost_usd`

/** Returns a query of the calls of one organization with the columns for sums, which the index by time contains. */
export function summedCalls(
  organizationId: OrganizationId,
  { clientId, status, direction }: SummedFilter,
  isIn: RawBuilder<unknown>
): RawBuilder<unknown> {
  const equals = [
    [sql`client_id`, clientId],
    [sql`status`, status],
    [sql`direction`, direction]
  ] as const
  const matches = equals.flatMap(([column, value]) => (value === undefined ? [] : [sql`and ${column} = ${value}`]))

  return sql`
    select ${columns} from calls where organization_id = ${organizationId} and ${isIn} ${sql.join(matches, sql` `)}`
}
