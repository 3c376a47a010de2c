import { type CallId, type ClientId, type EndpointId, limitsOf, type Reach } from '@callbook/domain'
import { firstIdAt } from '@callbook/postgres'
import { sql } from 'kysely'
import type { Database } from '../../database.ts'
import { hasCallWithin, hasEndpointWithin, isWithin } from '../reach.ts'

/** Maximum count; beyond it, only its excess is shown. */
export const mostListed = 1_000

const mostMinutes = 20_000

const mostSilent = 20

const dayMs = 86_400_000

/** Returns calls with a permanently failed evaluation, up to one more than `mostListed`. */
export async function listFailedCalls(db: Database, reach: Reach): Promise<CallId[]> {
  const { organizationId } = limitsOf(reach)
  const rows = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('evaluation_work')
        .select('call_id')
        .where('organization_id', '=', organizationId)
        .where('state', '=', 'failed')
        .where(hasCallWithin(reach, 'evaluation_work.call_id'))
        .limit(2 * (mostListed + 1)) // a call has two evaluations
        .as('failed')
    )
    .select('call_id')
    .distinct()
    .limit(mostListed + 1)
    .$narrowType<{ call_id: CallId }>()
    .execute()

  return rows.map(({ call_id: id }) => id)
}

/** Counts the rejections since an instant: stored ones up to one more than `mostListed`, and all others. */
export async function countRefusedDeliveries(db: Database, reach: Reach, since: Date): Promise<number> {
  const { organizationId } = limitsOf(reach)
  const { rows } = await sql<{ refused: number }>`
    select (
      (select count(*) from (
        select from rejected_reports
        where organization_id = ${organizationId} and id >= ${firstIdAt(since)}
          and ${hasEndpointWithin(reach, 'rejected_reports.endpoint_id')}
        limit ${mostListed + 1}
      ) as kept)
      + (select coalesce(sum(rejections), 0) from (
        select counted.rejections
        from webhook_endpoints as endpoint
        join rejection_counts as counted on counted.organization_id = ${organizationId}
          and counted.endpoint_id = endpoint.id and counted.minute >= ${since}
        where ${isWithin(reach, { table: 'endpoint' })}
        limit ${mostMinutes}
      ) as minutes)
    )::float8 as refused`.execute(db)

  return rows[0]?.refused ?? 0
}

export interface SilentEndpoint {
  readonly id: EndpointId
  readonly client_id: ClientId
  readonly client_name: string
  readonly provider: string
  readonly last_used_at: string
}

/**
 * Returns the endpoints without a report for a day, in the last thirty days, whose clients had calls on each of the
 * seven days before. Longest silent first, up to a limit.
 */
export async function listSilentEndpoints(db: Database, reach: Reach, now: Date): Promise<SilentEndpoint[]> {
  const { organizationId } = limitsOf(reach)
  const ago = (days: number) => new Date(now.getTime() - days * dayMs)
  const lastDay = sql`date_trunc('day', used.last_used_at, 'UTC')`
  const { rows } = await sql<SilentEndpoint>`
    select endpoint.id, endpoint.client_id, client.display_name as client_name, endpoint.provider, used.last_used_at
    from webhook_endpoint_usage as used
    join webhook_endpoints as endpoint on ${isWithin(reach, { table: 'endpoint' })}
      and endpoint.id = used.endpoint_id and endpoint.status = 'active'
    join clients as client on client.organization_id = ${organizationId} and client.id = endpoint.client_id
    where used.organization_id = ${organizationId}
      and used.last_used_at >= ${ago(30)} and used.last_used_at < ${ago(1)}
      and 7 = (
        select count(*) from call_counts as day
        where day.organization_id = ${organizationId} and day.client_id = endpoint.client_id and day.period = 'day'
          and day.calls > 0 and day.starts_at > ${lastDay} - interval '7 days' and day.starts_at <= ${lastDay}
      )
    order by used.last_used_at, endpoint.id limit ${mostSilent}`.execute(db)

  return rows
}
