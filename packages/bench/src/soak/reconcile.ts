import { type Database, listOrganizationRows } from '@callbook/db'
import { type EventType, eventTypeOf, eventTypes, type OrganizationId } from '@callbook/domain'
import { verifyCounts } from '@callbook/operations'
import { sql } from 'kysely'
import type { ReadChange } from './events.ts'

/** The reported calls, by the id of their provider. */
export interface Ledger {
  readonly sent: ReadonlySet<string>
  readonly acknowledged: ReadonlySet<string>
}

/** Each pair counts the same items in two ways. */
const equalCounts = {
  'calls and raw reports': [callCount(), 'select count(*) from raw_reports'],
  'calls and pending evaluations': [callCount(), 'select count(*) from evaluation_work'],
  'calls with a customer and the calls of customers': [
    'select count(*) from calls where customer_id is not null',
    'select coalesce(sum(total_calls), 0) from customers'
  ],
  'calls and events of stored calls': [callCount(), eventCount('call.stored')],
  'customers and events of new customers': ['select count(*) from customers', eventCount('customer.created')]
} as const

/** Returns the inconsistencies of the database after all work is done. Empty if every report is stored exactly once. */
export async function reconcile(db: Database, { sent, acknowledged }: Ledger): Promise<string[]> {
  const stored = await listStored(db)
  const known = new Set(stored)
  const lost = [...acknowledged].filter((id) => !known.has(id))
  const invented = stored.filter((id) => !sent.has(id))
  const problems = [
    ...(lost.length > 0 ? [`${lost.length} acknowledged calls are not stored, such as ${lost[0]}`] : []),
    ...(invented.length > 0 ? [`${invented.length} calls were never sent, such as ${invented[0]}`] : []),
    ...(known.size < stored.length ? [`${stored.length - known.size} calls are stored more than once`] : [])
  ]

  for (const [what, [left, right]] of Object.entries(equalCounts)) {
    const { rows } = await sql<{ left: string; right: string }>`
      select (${sql.raw(left)})::text as left, (${sql.raw(right)})::text as right`.execute(db)
    const [found] = rows
    if (found?.left !== found?.right) problems.push(`${what} differ: ${found?.left} and ${found?.right}`)
  }

  return [...problems, ...(await wrongCounts(db))]
}

async function wrongCounts(db: Database): Promise<string[]> {
  const organizationIds = (await listOrganizationRows(db)).map(({ id }) => id)
  const wrong = await verifyCounts(db, { organizationIds, since: undefined })

  return wrong.map(({ organization_id, table, counters, missing, too_many }) => {
    const rows = `${missing} rows missing, ${too_many} surplus rows`
    return `${counters} counters of ${table} of ${organization_id} are wrong: ${rows}`
  })
}

async function listStored(db: Database): Promise<string[]> {
  const { rows } = await sql<{ provider_call_id: string }>`select provider_call_id from calls`.execute(db)

  return rows.map((row) => row.provider_call_id)
}

function eventCount(type: EventType): string {
  const { number } = eventTypes[type]

  return `select (select count(*) from event_log where type = ${number}) +
    (select count(*) from unnumbered_events where type = ${number})`
}

function callCount(): string {
  return 'select count(*) from calls'
}

/** The changes and events that an organization received. */
export interface EventLedger {
  readonly organizationId: OrganizationId
  /** The changes of its feed, in order. */
  readonly read: readonly ReadChange[]
  /** Ids of the received events. */
  readonly taken: ReadonlySet<string>
  readonly problems: readonly string[]
}

/**
 * Returns the missing, wrong and extra changes and events of an organization. Empty if each change was read once and
 * sent.
 */
export async function reconcileEvents(db: Database, ledger: EventLedger): Promise<string[]> {
  const { organizationId, read, taken, problems } = ledger
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
  const log = [...numbered, ...unnumbered.map((event) => ({ ...event, sequence: null }))]
  const gap = numbered.findIndex(({ sequence }, index) => Number(sequence) !== index + 1)
  const known = new Set(log.map(({ id }) => id))
  const unsent = log.filter(({ id }) => !taken.has(id))
  const invented = [...taken].filter((id) => !known.has(id))
  const wrong = log.findIndex((row, index) => !isShownAs(row, read[index]))

  return [
    ...(unnumbered.length > 0 ? [`${unnumbered.length} changes have no number, such as ${unnumbered[0]?.id}`] : []),
    ...(gap === -1 ? [] : [`the number ${gap + 1} is missing`]),
    ...(wrong === -1 ? [] : [`the feed differs at ${wrong + 1}: ${JSON.stringify(read[wrong])}`]),
    ...(read.length > log.length ? [`the feed contains ${read.length - log.length} surplus changes`] : []),
    ...(unsent.length > 0 ? [`${unsent.length} events never arrived, such as ${unsent[0]?.id}`] : []),
    ...(invented.length > 0 ? [`${invented.length} events arrived without a change, such as ${invented[0]}`] : []),
    ...(problems.length > 0 ? [`${problems.length} requests had invalid signatures: ${problems[0]}`] : [])
  ]
}

interface LogRow {
  readonly sequence: number | null
  readonly type: number
  readonly subject_id: string
}

function isShownAs({ sequence, type, subject_id: id }: LogRow, shown: ReadChange | undefined): boolean {
  return shown?.sequence === Number(sequence) && shown.type === eventTypeOf(type) && shown.id === id
}
