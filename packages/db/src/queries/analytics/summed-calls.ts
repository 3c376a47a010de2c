import type { CallDirection, CallStatus, ClientId, OrganizationId } from '@callbook/domain'
import { type RawBuilder, sql } from 'kysely'

/** Which calls are counted or summed up. What is absent does not matter. */
export interface SummedFilter {
  readonly clientId?: ClientId | undefined
  readonly status?: CallStatus | undefined
  readonly direction?: CallDirection | undefined
}

const length = sql`coalesce(octet_length(assistant_id), 0) + coalesce(octet_length(ended_reason), 0)`

const columns = sql`created_at, client_id, status, direction, evaluation_status, human_review_required, assistant_id,
  ended_reason, duration_seconds, cost_usd`

/**
 * Calls of one organization by what they are summed up by, as a query.
 *
 * All but those whose texts an index has no room for are read from one that has nothing else: see the migration 0039.
 */
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
  const found = (isThere: RawBuilder<unknown>) => sql`
    select ${columns} from calls
    where organization_id = ${organizationId} and ${isIn} ${sql.join(matches, sql` `)} and ${isThere}`

  return sql`${found(sql`${length} <= 1000`)} union all ${found(sql`${length} > 1000`)}`
}
