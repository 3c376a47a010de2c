import type { Database } from '@callbook/db'
import { eventTypeOf, type OrganizationId } from '@callbook/domain'
import type { ReadChange } from './change-poller.ts'

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
