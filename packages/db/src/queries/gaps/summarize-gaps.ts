import type { ClientId, OrganizationId, TimeStep } from '@callbook/domain'
import { sql } from 'kysely'
import type { Database } from '../../database.ts'
import { allClients } from '../counts/periods.ts'

/** What providers have listed of a client, or of nobody, in one step of time: each call is counted once. */
export interface GapSums {
  /** The place of the step. */
  readonly step: number
  /** Null for calls of which it is not known whose they are. */
  readonly clientId: ClientId | null
  readonly listed: number
  readonly arrived: number
  readonly missing: number
  readonly repaired: number
  readonly unassigned: number
}

/**
 * Sums up what providers have listed by when it ended. What there is none of is left out.
 *
 * @param steps follow each other, and begin with a quarter of an hour
 */
export async function summarizeGaps(
  db: Database,
  organizationId: OrganizationId,
  { steps, clientId }: { readonly steps: readonly TimeStep[]; readonly clientId?: ClientId | undefined }
): Promise<GapSums[]> {
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
