import { type CallId, narrow } from '@callbook/domain'
import { sql } from 'kysely'
import type { Database } from '../../database.ts'
import { positionAt } from '../lists/examined-page.ts'
import { maxLimit } from '../lists/limits.ts'
import type { Page, Position } from '../lists/page.ts'
import type { ReachScope } from '../scope.ts'
import type { FoundCalls } from '../search/find-calls.ts'
import { mostFound } from '../search/walk-blocks.ts'
import { type CallFilter, isCounted } from './call-filter.ts'
import { callPage } from './call-page.ts'
import { findListed } from './examined/find-listed.ts'
import type { CallSort } from './examined/find-sorted.ts'
import { findCallPosition } from './find-call-position.ts'

/** Calls adjacent to one in a list, newest first. */
export interface Neighbours {
  /** Call above; null at the top. */
  readonly previous: CallId | null
  /** Call below; null at the end. */
  readonly next: CallId | null
  /** Position from 1; null if the call is not in the list, or its position is not counted. */
  readonly position: number | null
  /** Number of calls; in a search or with a score filter up to a limit. */
  readonly total: number
}

/** Maximum number of skipped batches of calls with the same instant. */
const mostBatches = 20

/**
 * Finds the calls adjacent to one at the cost of a few pages, at any depth.
 *
 * The calls above it are the list of later calls, whose last but one is the previous call.
 *
 * @returns `undefined` for an unknown call
 */
export async function findNeighbours(
  at: ReachScope<Database>,
  id: CallId,
  {
    filter,
    sort,
    batchSize = maxLimit
  }: { readonly filter: CallFilter; readonly sort?: CallSort | undefined; readonly batchSize?: number }
): Promise<Neighbours | undefined> {
  const { db, reach } = at
  const place = await findCallPosition(at, id)
  if (place === undefined) return undefined
  const { organizationId, filter: limited } = narrow(reach, filter)
  const found = await findListed({ db, organizationId }, limited, { page: { limit: mostFound, offset: 0 }, sort })
  if (found !== undefined) return besides(found, id)
  const read: Read = (narrowed, page) => readPlaces(at, narrowed, page)
  const [older, newer] = await Promise.all([
    read(filter, { limit: 1, after: place }),
    findNewer(read, place, { filter, batchSize })
  ])

  return { ...newer, next: older.places[0]?.id ?? null, total: older.total }
}

/** Only counted matches are found, because each page of such a list is found from the beginning. */
function besides({ ids, total }: FoundCalls, id: CallId): Neighbours {
  const at = ids.indexOf(id)
  if (at === -1) return { previous: null, next: null, position: null, total }

  return { previous: ids[at - 1] ?? null, next: ids[at + 1] ?? null, position: at + 1, total }
}

type Read = (filter: CallFilter, page: Page) => Promise<Places>
type Newer = Pick<Neighbours, 'position' | 'previous'>

/** Reads the calls at the time of the one at `place` or later, from their end. */
async function findNewer(
  read: Read,
  place: Place,
  { filter, batchSize }: { readonly filter: CallFilter; readonly batchSize: number }
): Promise<Newer> {
  const start = filter.start !== undefined && filter.start > place.at ? filter.start : place.at
  const newer = { ...filter, start }
  const first = await read(newer, { limit: batchSize, offset: 0 })

  for (let batch = 0, end = first.total; batch < mostBatches; batch += 1) {
    const offset = Math.max(0, end - batchSize)
    const { places } = offset === 0 ? first : await read(newer, { limit: batchSize, offset })
    const at = places.findLastIndex((one) => isNewer(one, place))
    const isListed = places[at + 1]?.id === place.id
    const found = places[at]
    if (found !== undefined) return { previous: found.id, position: isListed ? offset + at + 2 : null }
    if (offset === 0) return { previous: null, position: isListed ? 1 : null }
    // Calls of the same instant that appear here come after it.
    end = offset + 1
  }

  return { previous: null, position: null }
}

interface Place extends Position {
  readonly id: CallId
}

interface Places {
  readonly places: readonly Place[]
  readonly total: number
}

function isNewer(one: Place, other: Place): boolean {
  const [at, otherAt] = [one.at.getTime(), other.at.getTime()]

  return at > otherAt || (at === otherAt && one.id > other.id)
}

const columns = { id: 'uuid', occurred_at: 'timestamptz' } as const

async function readPlaces({ db, reach }: ReachScope<Database>, requested: CallFilter, page: Page): Promise<Places> {
  const { organizationId, filter } = narrow(reach, requested)
  const statement = sql`
    select page.id, page.occurred_at, page.total
    from (${callPage(organizationId, filter, page, columns)}) as page
    order by page.occurred_at desc, page.id desc`

  const rows = await db.readRows(statement, { key: organizationId, isShort: isCounted(filter) })
  // A page without calls is one row without an id, or no row.
  const places = rows.slice(0, page.limit).flatMap((row) => positionAt(row, 0) ?? [])

  return { places: places as Place[], total: Number(rows[0]?.[2] ?? 0) }
}
