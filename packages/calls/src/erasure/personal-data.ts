import type { OrganizationScope } from '@callbook/db'
import type { CallId } from '@callbook/domain'
import { type RawBuilder, sql } from 'kysely'
import { reportColumnsWith } from '../model/report-columns.ts'

export interface PersonalData {
  readonly transcripts: number
  readonly summaries: number
  readonly recording_urls: number
  readonly structured_data: number
  readonly metadata: number
  readonly prompts: number
  /** Calls with further details of the provider: recordings, transfers, analyses, ids and the like. */
  readonly details: number
  readonly raw_reports: number
  readonly evaluation_errors: number
}

const details = [
  'language',
  'caller_sentiment',
  'recordings',
  'transfers',
  'cost_breakdown',
  'provider_verdicts',
  'provider_warnings',
  'external_ids',
  'numbers',
  'performance'
].map((column) => sql.ref(column))

export async function countPersonalData(
  { db, organizationId }: OrganizationScope,
  callIds: readonly CallId[]
): Promise<PersonalData> {
  const ofCalls = sql`organization_id = ${organizationId} and call_id = any(${callIds})`
  const { rows } = await sql<PersonalData>`
    select count(*) filter (where transcript is not null or messages::text <> '[]') as transcripts,
      count(call_summary) as summaries, count(recording_url) as recording_urls,
      count(structured_data) as structured_data, count(metadata) as metadata,
      count(*) filter (where system_instruction is not null or system_variables is not null) as prompts,
      count(*) filter (where num_nonnulls(${sql.join(details)}) > 0) as details,
      (select count(*) from raw_reports where ${ofCalls}) as raw_reports,
      (select count(last_error) from evaluation_work where ${ofCalls}) as evaluation_errors
    from calls where organization_id = ${organizationId} and id = any(${callIds})`.execute(db)
  const [counts] = rows
  if (counts === undefined) throw new Error('nothing was counted')

  return counts
}

/** The values of columns that are removed, the same as `redactCaller` leaves in a later report. Null by default. */
const remains: Readonly<Record<string, RawBuilder<unknown>>> = {
  agent_phone_number: sql`nullif(agent_phone_number, caller_phone_number)`,
  transfer_destination: sql`nullif(transfer_destination, caller_phone_number)`,
  ended_reason: sql`case when ended_reason ~ '^[a-z0-9]+([._-][a-z0-9]+)*$' then ended_reason end`,
  messages: sql`'[]'`
}

/** What is removed from calls: the kinds of data in their columns, and everything else that has content. */
type RemovedKinds = readonly ['content'] | readonly ['content', 'identity']

export interface Removal {
  readonly kinds: RemovedKinds
  readonly now: Date
  /** Whether the calls also lose their customer, which the caller then counts. Each update of a call writes many indexes. */
  readonly releases?: boolean
}

/**
 * Removes data of calls and keeps the fact that they took place. The calls are locked.
 *
 * The number stays as long as the call has its customer: both are removed together, here or by `releaseCalls`.
 *
 * @returns the number of removed raw reports
 */
export async function removeColumns(
  { db: tx, organizationId }: OrganizationScope,
  callIds: readonly CallId[],
  { kinds, now, releases = false }: Removal
): Promise<number> {
  const removed = reportColumnsWith(kinds).filter((column) => column !== 'caller_phone_number')
  const values = removed.map((column) => sql`${sql.ref(column)} = ${remains[column] ?? sql`null`}`)
  const released = releases ? sql`customer_id = null, caller_phone_number = null,` : sql``
  const erased = kinds.length === 1 ? sql`` : sql`erased_at = ${now},`
  const ofCalls = sql`organization_id = ${organizationId} and call_id = any(${callIds})`

  await sql`
    update calls set ${sql.join(values)}, ${released} ${erased} content_removed_at = coalesce(content_removed_at, ${now}),
      updated_at = greatest(updated_at, ${now})
    where organization_id = ${organizationId} and id = any(${callIds})`.execute(tx)
  const { numAffectedRows = 0n } = await sql`delete from raw_reports where ${ofCalls}`.execute(tx)
  // The holder of a lease has read the call before. Without the lease, it cannot store a result.
  await sql`
    update evaluation_work set state = 'waiting', attempts = 0, run_after = ${now}, needs_model = false,
      lease_id = null, leased_until = null, last_error = null
    where ${ofCalls}`.execute(tx)

  return Number(numAffectedRows)
}
