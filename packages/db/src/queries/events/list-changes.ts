import {
  type ClientId,
  type EventType,
  eventTypeOf,
  eventTypes,
  narrow,
  type OrganizationId,
  type OrganizationKey,
  type Reach
} from '@callbook/domain'
import { sql } from 'kysely'
import type { Queryable } from '../../database.ts'

export interface LoggedChange {
  /** Position among the changes of an organization, from 1 and without gaps. */
  readonly sequence: number
  readonly type: EventType
  readonly subjectId: string
  readonly clientId: ClientId | null
  readonly changedAt: string
}

interface ChangeFilter {
  readonly types?: readonly EventType[] | undefined
  readonly clientId?: ClientId | undefined
}

export interface LogPosition {
  readonly sequence: number
  /**
   * The epoch of the number, 16 hexadecimal digits: a restored database gives the same numbers again, in another epoch.
   * Null for 0, before the first change.
   */
  readonly epoch: string | null
}

export interface ListChangesQuery {
  /** The last received number; `undefined` for the oldest stored change. */
  readonly after: number | undefined
  /** The epoch of `after`; `undefined` if the number is stored in the same database, which is restored as a whole. */
  readonly epoch?: string | null | undefined
  readonly filter: ChangeFilter
  readonly limit: number
}

export interface ChangesPage {
  readonly changes: readonly LoggedChange[]
  /** The number up to which all changes were read, whether they match or not. */
  readonly until: number
  /** Returns the epoch of a number between the requested one and `until`. */
  readonly epochOf: (sequence: number) => string | null
  readonly hasMore: boolean
}

/** Maximum changes read for one page, however few of them match. */
const examinedPerStep = 5_000

/** Returns the last assigned number; 0 before the first change of an organization. */
export async function findLastChange(db: Queryable, organizationId: OrganizationKey): Promise<number> {
  const head = await db
    .selectFrom('event_sequences')
    .select('last_sequence')
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()

  return head?.last_sequence ?? 0
}

export async function findLastPosition(db: Queryable, organizationId: OrganizationKey): Promise<LogPosition> {
  const { last, epochOf } = await findHead(db, organizationId, Number.MAX_SAFE_INTEGER)

  return { sequence: last, epoch: epochOf(last) }
}

interface Head extends Pick<ChangesPage, 'epochOf'> {
  /** The last assigned number. */
  readonly last: number
}

/** Returns the last number, and the epochs of the numbers from `from` on. */
async function findHead(db: Queryable, organizationId: OrganizationKey, from: number): Promise<Head> {
  const rows = await db
    .selectFrom('event_sequences as s')
    .leftJoin('event_epochs as e', (join) =>
      join.onRef('e.organization_id', '=', 's.organization_id').on('e.first_sequence', '>=', (query) =>
        query
          .selectFrom('event_epochs as f')
          .select(({ fn }) => fn.coalesce(fn.max('f.first_sequence'), sql<number>`0`).as('first_sequence'))
          .where('f.organization_id', '=', organizationId)
          .where('f.first_sequence', '<=', from)
      )
    )
    .select(['s.last_sequence', 'e.first_sequence', 'e.epoch'])
    .where('s.organization_id', '=', organizationId)
    .orderBy('e.first_sequence')
    .execute()

  return {
    last: rows[0]?.last_sequence ?? 0,
    epochOf: (sequence) =>
      rows.findLast(({ first_sequence }) => first_sequence !== null && first_sequence <= sequence)?.epoch ?? null
  }
}

/**
 * Returns the next changes of an organization, oldest first; `undefined` if they cannot be determined, because some
 * were deleted, or because a part of the database was lost and its numbers are, or will be, assigned again.
 *
 * The last number is read first: all changes up to it are visible. Whether changes were deleted is checked last.
 */
export async function listChanges(
  db: Queryable,
  reach: Reach,
  { after, epoch, filter: requested, limit }: ListChangesQuery
): Promise<ChangesPage | undefined> {
  const { organizationId, filter } = narrow(reach, requested)
  const { last, epochOf } = await findHead(db, organizationId, after ?? 0)
  const from = after ?? (await beforeOldest(db, organizationId)) ?? last
  if (from > last || (epoch !== undefined && epoch !== epochOf(from))) return undefined
  if (from === last) return { changes: [], until: from, epochOf, hasMore: false }

  const end = Math.min(from + examinedPerStep, last)
  const changes = await changesWithin(db, organizationId, { from, end, filter, limit })
  if (after !== undefined && !(await isKept(db, organizationId, after + 1))) return undefined
  const until = changes.length === limit ? (changes.at(-1)?.sequence ?? end) : end

  return { changes: changes.flatMap(presentable), until, epochOf, hasMore: until < last }
}

async function beforeOldest(db: Queryable, organizationId: OrganizationId): Promise<number | undefined> {
  const oldest = await db
    .selectFrom('event_log')
    .select('sequence')
    .where('organization_id', '=', organizationId)
    .orderBy('sequence')
    .limit(1)
    .executeTakeFirst()

  return oldest && oldest.sequence - 1
}

async function isKept(db: Queryable, organizationId: OrganizationId, sequence: number): Promise<boolean> {
  const found = await db
    .selectFrom('event_log')
    .select('sequence')
    .where('organization_id', '=', organizationId)
    .where('sequence', '=', sequence)
    .executeTakeFirst()

  return found !== undefined
}

interface Within extends Pick<ListChangesQuery, 'filter' | 'limit'> {
  readonly from: number
  readonly end: number
}

async function changesWithin(
  db: Queryable,
  organizationId: OrganizationId,
  { from, end, filter: { types, clientId }, limit }: Within
) {
  const numbers = types?.map((type) => eventTypes[type].number)

  return await db
    .selectFrom('event_log')
    .select(['sequence', 'type', 'subject_id', 'client_id', 'changed_at'])
    .where('organization_id', '=', organizationId)
    .where('sequence', '>', from)
    .where('sequence', '<=', end)
    .$if(numbers !== undefined, (query) => query.where('type', 'in', numbers ?? []))
    .$if(clientId !== undefined, (query) => query.where('client_id', '=', clientId ?? null))
    .orderBy('sequence')
    .limit(limit)
    .$narrowType<{ client_id: ClientId | null }>()
    .execute()
}

type ChangeRow = Awaited<ReturnType<typeof changesWithin>>[number]

/** A newer release that runs in parallel may write types unknown to this one. */
function presentable({ sequence, type, subject_id, client_id, changed_at }: ChangeRow): LoggedChange[] {
  const name = eventTypeOf(type)
  if (name === undefined) return []

  return [{ sequence, type: name, subjectId: subject_id, clientId: client_id, changedAt: changed_at }]
}

/** Display names of the object of an event; null if unknown, or for another kind of object. */
export interface EventNames {
  readonly client: string | null
  /** The provider of a webhook URL or a gap, as in its URL. */
  readonly provider: string | null
  /** For an event endpoint, its description. */
  readonly description: string | null
}

export async function findEventNames(
  db: Queryable,
  organizationId: OrganizationId,
  { subjectId, clientId }: { readonly subjectId: string; readonly clientId: ClientId | null }
): Promise<EventNames> {
  const { rows } = await sql<EventNames>`
    select (
      select display_name from clients where organization_id = ${organizationId} and id = ${clientId}
    ) as client, coalesce((
      select provider from webhook_endpoints where organization_id = ${organizationId} and id = ${subjectId}
    ), (
      select provider from gaps where organization_id = ${organizationId} and id = ${subjectId}
    )) as provider, (
      select description from event_endpoints where organization_id = ${organizationId} and id = ${subjectId}
    ) as description`.execute(db)

  return rows[0] ?? nameless
}

const nameless: EventNames = { client: null, provider: null, description: null }
