import type { Database } from '@callbook/db'
import { type ClientId, limitsOf, type OrganizationId, type Reach } from '@callbook/domain'
import { sql } from 'kysely'
import type { Condition, FilteredBy } from './conditions.ts'
import { type Filter, type List, lists, type PageBounds } from './lists.ts'

/** One page of one list. */
export interface ReadPoint extends PageBounds {
  readonly point: string
  readonly page: string
  readonly resource: List
  readonly conditions: readonly Condition[]
}

export interface ChosenPoints {
  /** Names of lists. */
  readonly resources: readonly string[]
  /** Names of filter choices. */
  readonly filters: readonly string[]
  readonly pages: readonly string[]
}

const limit = 50

/** Returns the name of a point, by the parts that are the same for all data sets. */
export function nameOfPoint(list: string, filter: string, page: string): string {
  return `${list}${filter === '' ? '' : ` ${filter}`}, ${page} page`
}

/** Returns the first, the middle and the last full page of each list, with and without filters. */
export async function findPoints(db: Database, reach: Reach, chosen: ChosenPoints): Promise<ReadPoint[]> {
  const by = await findFilteredBy(db, limitsOf(reach).organizationId)
  const points: ReadPoint[] = []

  for (const list of lists.filter(({ name }) => chosen.resources.includes(name))) {
    for (const filter of list.filtersOf(by).filter(({ chosenBy }) => chosen.filters.includes(chosenBy))) {
      points.push(...(await pagesOf(db, reach, list, filter)))
    }
  }

  return points.filter(({ page }) => chosen.pages.includes(page))
}

/** Returns the same points for a database with the same data, in which ids and times differ. */
export function pointsFor(points: readonly ReadPoint[], by: FilteredBy): ReadPoint[] {
  return points.map((point) => {
    const { resource, page } = point
    const filters = resource.filtersOf(by)
    const filter = filters.find(({ name }) => nameOfPoint(resource.name, name, page) === point.point)
    if (filter === undefined) throw new Error(`${resource.name} has no filter for ${point.point}`)

    return { ...point, conditions: filter.conditions }
  })
}

async function pagesOf(db: Database, reach: Reach, list: List, { name, conditions }: Filter): Promise<ReadPoint[]> {
  const { total } = await list.query(db, reach, conditions, { limit: 1, offset: 0 })
  const deepest = Math.max(0, total - limit)
  const offsets = { first: 0, middle: Math.floor(deepest / 2), last: deepest }

  return Object.entries(offsets).map(([page, offset]) => ({
    ...{ point: nameOfPoint(list.name, name, page), page, resource: list, conditions },
    ...{ limit, offset }
  }))
}

/**
 * Returns the client with the most calls, and an instant in the middle of their time that is not the start of a
 * period.
 */
export async function findFilteredBy(db: Database, organizationId: OrganizationId): Promise<FilteredBy> {
  const { rows } = await sql<{ client_id: ClientId; since: string }>`
    select client_id, min(starts_at) + (max(starts_at) - min(starts_at)) / 2 + interval '10 hours 17 minutes' as since
    from call_counts
    where organization_id = ${organizationId} and period = 'day'
      and client_id <> '00000000-0000-0000-0000-000000000000'
    group by client_id order by sum(calls) desc limit 1`.execute(db)
  if (rows[0] === undefined) throw new Error('the tenant has no calls')

  return { clientId: rows[0].client_id, since: new Date(rows[0].since) }
}

/** Returns the path and query of a page, as a tenant requests it. */
export function targetOf({ resource, conditions, limit, offset }: ReadPoint): string {
  const query = new URLSearchParams({ limit: String(limit), offset: String(offset) })
  for (const { parameter, text } of conditions) query.set(parameter, text)

  return `${resource.path}?${query}`
}
