import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database.ts'

/** Which part of a list is asked for. */
export type Page = PageAtOffset | PageAfter

interface PageAtOffset {
  readonly limit: number
  readonly offset: number
}

/** A step of a walk through the list: it misses and repeats nothing, whatever is added meanwhile. */
interface PageAfter {
  readonly limit: number
  /** The last item of the step before; undefined for the first step. */
  readonly after: Position | undefined
}

/** Where in a list an item stands. */
export interface Position {
  readonly createdAt: Date
  readonly id: string
}

/** A part of a list, and how many items the whole list has; both of one snapshot. */
export interface PageOf<Row> {
  readonly rows: readonly Row[]
  readonly total: number
  /** Of a walk: where its next step begins. Undefined at the end. */
  readonly next?: Position | undefined
}

/** The columns of a statement that gives the place of one page: its total, and its items' ids, newest first. */
interface Place {
  readonly total: number
  readonly id: string | null
  readonly created_at: string | null
}

/** A statement of the ids on one page. An empty page is one row without an id, so that the total is always there. */
export type PageQuery = RawBuilder<Place>

/**
 * The ids on one page of the rows that match, and how many match.
 *
 * Both walk an index of (organization, what is filtered by, created_at, id) only: the rows themselves are joined to
 * the ids of the page.
 */
export function countedPage(table: 'calls' | 'customers', matches: RawBuilder<unknown>, page: Page): PageQuery {
  const [onPage, part] =
    'after' in page
      ? [allOf([matches, ...isAfter(page.after)]), step(page)]
      : [matches, sql`limit ${page.limit} offset ${page.offset}`]

  return sql<Place>`
    select counted.total, found.id, found.created_at
    from (select count(*) as total from ${sql.table(table)} where ${matches}) counted
    left join (
      select id, created_at from ${sql.table(table)} where ${onPage} order by created_at desc, id desc ${part}
    ) found on true`
}

/** The condition on the items that a walk has still before it. */
export function isAfter(position: Position | undefined): RawBuilder<unknown>[] {
  if (position === undefined) return []
  const { createdAt, id } = position

  return [sql`(created_at, id) < (${createdAt.toISOString()}::timestamptz, ${id}::uuid)`]
}

/** One item more than asked for tells whether the walk goes on. */
export function step({ limit }: PageAfter): RawBuilder<unknown> {
  return sql`limit ${limit + 1}`
}

/** Runs a statement whose rows carry the `total` of their page; of an empty page it gives one row without an id. */
export async function readPage<Row extends { readonly id: string; readonly created_at: string }>(
  db: Database,
  statement: RawBuilder<Row & { readonly total: number }>,
  page: Page
): Promise<PageOf<Row>> {
  const found = await statement.execute(db)
  const total = found.rows[0]?.total ?? 0
  const rows = found.rows.filter(({ id }) => id !== null)
  if (!('after' in page)) return { rows, total }

  const shown = rows.slice(0, page.limit)
  const last = rows.length > page.limit ? shown.at(-1) : undefined

  return { rows: shown, total, next: last && { createdAt: new Date(last.created_at), id: last.id } }
}

/** All of these conditions. */
export function allOf(conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql.join(conditions, sql` and `)
}
