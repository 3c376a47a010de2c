import { type ClientId, type CustomerId, type CustomerStatus, narrow, type OrganizationId } from '@callbook/domain'
import { columnIndex, columnList, isoTimestamp, type Row, type Sql } from '@callbook/postgres'
import { sql } from 'kysely'
import type { Database } from '../../database.ts'
import { countRows } from '../counts/counted-page.ts'
import { timeRange } from '../counts/time-range.ts'
import { positionAt } from '../lists/examined-page.ts'
import { mostCounted } from '../lists/limits.ts'
import type { Position } from '../lists/page.ts'
import { whereAfter, whereAll, whereOneOf } from '../lists/where.ts'
import { whereWithin } from '../reach.ts'
import type { OrganizationScope, ReachScope } from '../scope.ts'
import { type CustomerFilter, customerColumns, customerPage, selectCountedCustomers } from './customers.ts'
import { findNamed } from './named-page.ts'

export interface CustomersByLastCall {
  readonly rows: readonly CustomerRow[]
  /** Number of customers in the whole list; with a name, up to a limit. */
  readonly total: number
  /** Whether there may be more. */
  readonly isBounded: boolean
  /** Start of the rest; `undefined` at the end. */
  readonly next: Position | undefined
}

interface Part {
  readonly limit: number
  /** Time and id of the last call of the last customer before this part. */
  readonly after: Position | undefined
}

/** Maximum number of calls that are read for a part. A part with fewer customers than its limit can have a rest. */
const mostCalls = 5_000

/** Maximum number of rounds without a customer, each of `mostCalls`. */
const mostRounds = 20

/**
 * Returns customers by their last call, latest first. A part without a customer is the end, except after 100,000 calls
 * that are not the last of a requested customer.
 *
 * No index has the time of the last call, because each call of a customer would then write to all indexes. The list
 * consists of the calls that are the last of their customer. Matches of a name or a number are sorted, up to the
 * latest thousand.
 */
export async function listCustomersByLastCall(
  { db, reach }: ReachScope<Database>,
  requested: CustomerFilter,
  { part, most = mostCalls }: { readonly part: Part; readonly most?: number }
): Promise<CustomersByLastCall> {
  const { organizationId, filter } = narrow(reach, requested)
  for (let round = 1, from = part; ; round += 1) {
    const found = await readPart({ db, organizationId }, filter, { part: from, most })
    if (found.rows.length > 0 || found.next === undefined || round === mostRounds) return found
    from = { ...part, after: found.next }
  }
}

async function readPart(
  at: OrganizationScope<Database>,
  filter: CustomerFilter,
  { part, most }: { readonly part: Part; readonly most: number }
): Promise<CustomersByLastCall> {
  const { db, organizationId } = at
  const isSearch = filter.name !== undefined || filter.phoneNumber !== undefined
  const matches = isSearch ? await findMatches(at, filter) : undefined
  const statement =
    matches === undefined
      ? amongCalls(organizationId, filter, part, most)
      : amongMatches(organizationId, matches.sql, part)
  const read = customersOf(await db.readRows(statement, { key: organizationId, isShort: false }))
  const found = { ...read, isBounded: matches?.isBounded ?? false }
  const rows = found.rows.slice(0, part.limit)
  const last = rows.at(-1)
  if (found.rows.length > part.limit && last !== undefined) return { ...found, rows, next: positionOf(last) }

  return { ...found, rows, next: isSearch ? undefined : await findEdge(at, filter, { part, most }) }
}

function amongCalls(organizationId: OrganizationId, filter: CustomerFilter, part: Part, most: number): Sql {
  const { customerStatus } = filter
  const isRequested = customerStatus === undefined ? sql`true` : whereOneOf('k.customer_status', customerStatus)

  return sql`${countRows(selectCountedCustomers(organizationId, filter), timeRange(undefined, undefined))}
    select ${sql.raw(columnList('found', customerColumns))}, counted.total
    from counted left join (
      select ${sql.raw(columnList('k', customerColumns))}
      from (${callsOf('id, occurred_at, customer_id', organizationId, filter, part, sql`limit ${sql.raw(String(most))}`)}) as c
      join customers k on k.organization_id = ${organizationId} and k.id = c.customer_id and k.last_call_id = c.id
        and ${isRequested}
      order by c.occurred_at desc, c.id desc limit ${part.limit + 1}
    ) as found on true
    order by found.last_call_at desc, found.last_call_id desc`
}

function callsOf(
  columns: string,
  organizationId: OrganizationId,
  filter: CustomerFilter,
  { after }: Part,
  end: Sql
): Sql {
  const isCall = whereAll([
    whereWithin(selectCountedCustomers(organizationId, filter)),
    ...(after === undefined ? [] : [whereAfter(after, 'occurred_at')])
  ])

  return sql`select ${sql.raw(columns)} from calls where ${isCall} order by occurred_at desc, id desc ${end}`
}

/** Returns a statement for the `id` of matches of a name or a number, newest first, with their `total`. */
async function findMatches({ db, organizationId }: OrganizationScope<Database>, filter: CustomerFilter) {
  const { name, phoneNumber } = filter
  const page = { limit: mostCounted, offset: 0 }
  if (name === undefined || phoneNumber !== undefined)
    return { sql: customerPage(organizationId, filter, page), isBounded: false }
  const { ids, total, isBounded } = await findNamed(db, selectCountedCustomers(organizationId, filter), {
    search: name,
    page
  })

  const matches = sql`
    select found.id::uuid as id, counted.total from (select ${total}::bigint as total) as counted
    left join json_array_elements_text(${JSON.stringify(ids)}::json) as found (id) on true`

  return { sql: matches, isBounded }
}

function amongMatches(organizationId: OrganizationId, matches: Sql, { limit, after }: Part): Sql {
  const isNext =
    after === undefined
      ? sql`true`
      : sql`(last_call_at, last_call_id) < (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`

  return sql`
    with matches as materialized (${matches})
    select ${sql.raw(columnList('found', customerColumns))}, counted.total
    from (select max(total) as total from matches) as counted left join (
      select ${sql.raw(columnList('k', customerColumns))} from matches
      join customers k on k.organization_id = ${organizationId} and k.id = matches.id
      where ${isNext} order by k.last_call_at desc, k.last_call_id desc limit ${limit + 1}
    ) as found on true
    order by found.last_call_at desc, found.last_call_id desc`
}

/** Returns the last call that was read if there may be more. It reads only an index. */
async function findEdge(
  { db, organizationId }: OrganizationScope<Database>,
  filter: CustomerFilter,
  { part, most }: { readonly part: Part; readonly most: number }
): Promise<Position | undefined> {
  const edge = callsOf(
    'id, occurred_at',
    organizationId,
    filter,
    part,
    sql`limit 1 offset ${sql.raw(String(most - 1))}`
  )
  const [row] = await db.readRows(edge, { key: organizationId, isShort: true })

  return positionAt(row, 0)
}

function positionOf({ last_call_id: id, last_call_at }: CustomerRow): Position {
  return { at: new Date(last_call_at), id }
}

/** A part without customers is one row without an id. */
function customersOf(rows: readonly Row[]): Pick<CustomersByLastCall, 'rows' | 'total'> {
  const customers = rows.filter((row) => row[columnIndex(customerColumns, 'id')] !== null).map(customerOf)

  return { rows: customers, total: Number(rows[0]?.[Object.keys(customerColumns).length] ?? 0) }
}

interface CustomerRow {
  readonly id: CustomerId
  readonly organization_id: OrganizationId
  readonly client_id: ClientId
  readonly phone_number: string
  readonly first_name: string
  readonly last_name: string
  readonly full_name: string
  readonly email: string
  readonly customer_status: CustomerStatus
  readonly created_from_call_id: string
  readonly first_call_id: string
  readonly first_call_at: string
  readonly last_call_id: string
  readonly last_call_at: string
  readonly total_calls: number
  readonly metadata: object
  readonly created_at: string
  readonly updated_at: string
}

const names = Object.keys(customerColumns) as (keyof typeof customerColumns)[]

/** Reads a row that begins with `customerColumns`. */
function customerOf(row: Row): CustomerRow {
  const values = names.map((name) => {
    const text = row[columnIndex(customerColumns, name)] ?? ''
    if (customerColumns[name] === 'timestamptz') return [name, isoTimestamp(text)]

    return [name, customerColumns[name] === 'int4' || customerColumns[name] === 'json' ? JSON.parse(text) : text]
  })

  return Object.fromEntries(values)
}
