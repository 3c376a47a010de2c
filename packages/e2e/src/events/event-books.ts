import type { Database } from '@callbook/db'
import { eventTypeOf, type OrganizationId } from '@callbook/domain'

/** The expected and the logged events of an organization. */
export interface EventBooks {
  /** The whole log, sorted by number. */
  readonly log: readonly LogRow[]
  /** Logged events of the types that can also be derived from other tables. */
  readonly logged: readonly string[]
  /** The same events, derived from the rows of calls, reports, customers and results. */
  readonly owed: readonly string[]
}

interface LogRow {
  readonly id: string
  readonly sequence: number | null
  readonly type: string
  readonly subjectId: string
}

const countable = ['call.stored', 'call.updated', 'customer.created', 'evaluation.completed']

export async function readEventBooks(db: Database, organizationId: OrganizationId): Promise<EventBooks> {
  const log = await readLog(db, organizationId)
  const counted = log.filter(({ type }) => countable.includes(type))

  return {
    log,
    logged: counted.map(({ type, subjectId }) => `${type} ${subjectId}`).sort(),
    owed: [...(await owedForCalls(db, organizationId)), ...(await owedForResults(db, organizationId))].sort()
  }
}

/** Makes all pending events due, including retries, because a test cannot wait for minutes. */
export async function letTimePass(db: Database): Promise<void> {
  const now = new Date()
  await db
    .updateTable('event_deliveries')
    .set({ next_at: now })
    .where('state', '=', 'pending')
    .where('next_at', '>', now.toISOString())
    .execute()
  await db
    .updateTable('event_endpoints')
    .set({ paused_until: null, leased_until: null })
    .where(({ eb, or }) => or([eb('paused_until', 'is not', null), eb('leased_until', 'is not', null)]))
    .execute()
}

async function readLog(db: Database, organizationId: OrganizationId): Promise<LogRow[]> {
  const numbered = await db
    .selectFrom('event_log')
    .select(['id', 'sequence', 'type', 'subject_id'])
    .where('organization_id', '=', organizationId)
    .orderBy('sequence')
    .execute()
  const unnumbered = await db
    .selectFrom('unnumbered_events')
    .select(['id', 'type', 'subject_id'])
    .where('organization_id', '=', organizationId)
    .execute()
  const rows = [...numbered, ...unnumbered.map((event) => ({ ...event, sequence: null }))]

  return rows.map(({ id, sequence, type, subject_id: subjectId }) => {
    return { id, sequence, type: eventTypeOf(type) ?? String(type), subjectId }
  })
}

/** Derives events for calls: the first report of a call creates it, each later one updates it. */
async function owedForCalls(db: Database, organizationId: OrganizationId): Promise<string[]> {
  const reports = await db
    .selectFrom('raw_reports')
    .select('call_id')
    .where('organization_id', '=', organizationId)
    .execute()
  const customers = await db
    .selectFrom('customers')
    .select('id')
    .where('organization_id', '=', organizationId)
    .execute()
  const seen = new Set<string>()

  return [
    ...reports.map(({ call_id: id }) => {
      const type = seen.has(id) ? 'call.updated' : 'call.stored'
      seen.add(id)
      return `${type} ${id}`
    }),
    ...customers.map(({ id }) => `customer.created ${id}`)
  ]
}

async function owedForResults(db: Database, organizationId: OrganizationId): Promise<string[]> {
  const results = await db
    .selectFrom('evaluations')
    .select('call_id')
    .where('organization_id', '=', organizationId)
    .where('is_current', '=', true)
    .execute()

  return results.map(({ call_id: id }) => `evaluation.completed ${id}`)
}
