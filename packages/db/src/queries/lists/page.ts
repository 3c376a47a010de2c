import { join, raw, type Sql, sql } from '@callbook/postgres'

/** The most items that a page can have. */
export const maxLimit = 200

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

/**
 * A statement of the `total` of a list, and the `id` and `created_at` of the items on one page, newest first. An empty
 * page is one row without an id, so that the total is always there.
 */
export type PageQuery = Sql

/**
 * The ids on one page of the rows that match, and how many match, all of which are counted: they are one caller's.
 *
 * Both walk an index of (organization, what is filtered by, created_at, id) only: the rows themselves are joined to
 * the ids of the page.
 */
export function plainPage(table: 'calls' | 'customers', matches: Sql, page: Page): PageQuery {
  const [onPage, part] =
    'after' in page
      ? [allOf([matches, ...isAfter(page.after)]), step(page)]
      : [matches, sql`limit ${page.limit} offset ${page.offset}`]

  return sql`
    select counted.total, found.id, found.created_at
    from (select count(*) as total from ${raw(table)} where ${matches}) counted
    left join (
      select id, created_at from ${raw(table)} where ${onPage} order by created_at desc, id desc ${part}
    ) found on true`
}

/** The condition on the items that a walk has still before it. */
export function isAfter(position: Position | undefined, idColumn: 'id' | 'call_id' = 'id'): Sql[] {
  if (position === undefined) return []
  const { createdAt, id } = position

  return [sql`(created_at, ${raw(idColumn)}) < (${createdAt.toISOString()}::timestamptz, ${id}::uuid)`]
}

/** One item more than asked for tells whether the walk goes on. */
function step({ limit }: PageAfter): Sql {
  return sql`limit ${limit + 1}`
}

/** All of these conditions. */
export function allOf(conditions: readonly Sql[]): Sql {
  return join(conditions, ' and ')
}
