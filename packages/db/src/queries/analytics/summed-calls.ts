import type { CallDirection, CallStatus, ClientId, EvaluationStatus, OrganizationId } from '@callbook/domain'
import { type RawBuilder, sql } from 'kysely'
import type { AnyOf } from '../calls/call-filter.ts'

/** Filter by the agent that spoke: an assistant, or one version of it. Absent members match all. */
export interface AgentFilter {
  readonly assistantId?: string | undefined
  /** Version in the provider's numbering. */
  readonly assistantVersion?: string | undefined
}

export function isByAgent({ assistantId, assistantVersion }: AgentFilter): boolean {
  return assistantId !== undefined || assistantVersion !== undefined
}

/** Filter of counted or summed calls. Absent members match all. */
export interface SummedFilter extends AgentFilter {
  readonly clientId?: ClientId | undefined
  readonly status?: AnyOf<CallStatus> | undefined
  readonly direction?: AnyOf<CallDirection> | undefined
  readonly evaluationStatus?: AnyOf<EvaluationStatus> | undefined
  readonly provider?: AnyOf<string> | undefined
  readonly endedReason?: string | undefined
}

/** The index by time has all of them except the provider, which is read only if it is grouped by. */
const columns = sql`id, provider, occurred_at, client_id, status, direction, evaluation_status, human_review_required, assistant_id,
  ended_reason, duration_seconds, cost_usd`

const filterColumns = [
  ['clientId', 'client_id'],
  ['status', 'status'],
  ['direction', 'direction'],
  ['evaluationStatus', 'evaluation_status'],
  ['provider', 'provider'],
  ['assistantId', 'assistant_id'],
  ['assistantVersion', 'assistant_version'],
  ['endedReason', 'ended_reason']
] as const

export function summedCalls(
  organizationId: OrganizationId,
  filter: SummedFilter,
  isIn: RawBuilder<unknown>
): RawBuilder<unknown> {
  const matches = filterColumns.flatMap(([name, column]) => {
    const value = filter[name]
    if (value === undefined) return []

    return typeof value === 'string'
      ? [sql`and ${sql.ref(column)} = ${value}`]
      : [sql`and ${sql.ref(column)} = any(${value}::text[])`]
  })

  return sql`
    select ${columns} from calls where organization_id = ${organizationId} and ${isIn} ${sql.join(matches, sql` `)}`
}
