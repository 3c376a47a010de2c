import { type ClientId, narrow, type Reach, type TimeStep } from '@callbook/domain'
import { sql } from 'kysely'
import type { Database } from '../../database.ts'
import { allClients } from '../counts/periods.ts'

/** Calls listed by providers for a client, or without a client, in one interval. Each call counts once. */
export interface GapSums {
  /** Index of the interval. */
  readonly step: number
  /** Null for unassigned calls. */
  readonly clientId: ClientId | null
  readonly listed: number
  readonly arrived: number
  readonly missing: number
  readonly repaired: number
  readonly unassigned: number
}

/**
 * Sums the calls listed by providers by end time, without empty intervals.
 *
 * @param steps consecutive intervals that begin at a quarter hour
 */
export async function summarizeGaps(
  db: Database,
  reach: Reach,
  requested: { readonly steps: readonly TimeStep[]; readonly clientId?: ClientId | undefined }
): Promise<GapSums[]> {
  const { organizationId, filter } = narrow(reach, requested)
  const { steps, clientId } = filter
  const starts = steps.map(({ from }) => new Date(from).toISOString())
  const end = new Date(steps.at(-1)?.until ?? 0).toISOString()
  const { rows } = await sql<GapSums>`
    select width_bucket(starts_at, ${starts}::timestamptz[]) - 1 as step,
      nullif(client_id, ${allClients}::uuid) as "clientId",
      sum(arrived + missing + repaired + unassigned)::float8 as listed, sum(arrived)::float8 as arrived,
      sum(missing)::float8 as missing, sum(repaired)::float8 as repaired, sum(unassigned)::float8 as unassigned
    from gap_counts
    where organization_id = ${organizationId}
      and starts_at >= ${starts[0] ?? end}::timestamptz and starts_at < ${end}::timestamptz
      ${clientId === undefined ? sql`` : sql`and client_id = ${clientId}`}
    group by 1, 2 order by 1, 2`.execute(db)

  return rows
}
