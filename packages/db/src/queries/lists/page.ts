import type { Sql } from '@callbook/postgres'

export type Page = PageAtOffset | PageAfter

interface PageAtOffset {
  readonly limit: number
  readonly offset: number
}

/** A page by cursor. A sequence of them misses and repeats no item, even if items are added. */
interface PageAfter {
  readonly limit: number
  /** Last item of the previous page; `undefined` for the first page. */
  readonly after: Position | undefined
}

export interface Position {
  /** The time that orders the list. */
  readonly at: Date
  readonly id: string
}

/**
 * A statement with the `total` of a list, and the `id` of the items on one page and their time as `at`, newest first.
 * An empty page is one row without an id, so that the total is always returned.
 */
export type PageQuery = Sql
