import { type CallFilterName, callFilters, type OrganizationId } from '@callbook/domain'
import { type RawBuilder, sql } from 'kysely'
import type { CallFilter } from '../calls/call-filter.ts'
import { isOneOf } from '../counts/counted-rows.ts'

/** Filter by the agent that spoke: an assistant, or one version of it. Absent members match all. */
export interface AgentFilter {
  readonly assistantId?: string | undefined
  /** Version in the provider's numbering. */
  readonly assistantVersion?: string | undefined
}

export function isByAgent({ assistantId, assistantVersion }: AgentFilter): boolean {
  return assistantId !== undefined || assistantVersion !== undefined
}

type SummedFilterName = {
  [Name in CallFilterName]: (typeof callFilters)[Name] extends { readonly isInAnalytics: true } ? Name : never
}[CallFilterName]

/** Names of the filters of sums. */
export const summedFilterNames = (Object.keys(callFilters) as CallFilterName[]).filter(
  (name): name is SummedFilterName => 'isInAnalytics' in callFilters[name]
)

/** Filter of counted or summed calls. Absent members match all. */
export type SummedFilter = Pick<CallFilter, SummedFilterName>

/** The index by time has all of them except the provider, which is read only if it is grouped by. */
const columns = sql`id, provider, occurred_at, client_id, status, direction, evaluation_status, human_review_required, assistant_id,
  ended_reason, duration_seconds, cost_usd`

export function summedCalls(
  organizationId: OrganizationId,
  filter: SummedFilter,
  isIn: RawBuilder<unknown>
): RawBuilder<unknown> {
  const matches = summedFilterNames.flatMap((name) =>
    filter[name] === undefined ? [] : [sql`and ${isOneOf(callFilters[name].column, filter[name])}`]
  )

  return sql`
    select ${columns} from calls where organization_id = ${organizationId} and ${isIn} ${sql.join(matches, sql` `)}`
}
