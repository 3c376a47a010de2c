import {
  type ClientId,
  type CustomerId,
  type CustomerStatus,
  limitsOf,
  narrow,
  type OrganizationId
} from '@callbook/domain'
import { columnList, type JsonTemplate, jsonTemplate } from '@callbook/postgres'
import { sql } from 'kysely'
import type { Database } from '../../database.ts'
import type { AnyOf } from '../calls/call-filter.ts'
import { countedPage } from '../counts/counted-page.ts'
import type { CountedSelection } from '../counts/counted-selection.ts'
import { countedCustomers } from '../counts/counted-tables.ts'
import { timeRange } from '../counts/time-range.ts'
import { callerPage } from '../lists/caller-page.ts'
import type { Page, PageQuery, Position } from '../lists/page.ts'
import {
  type ItemsForm,
  type ListForm,
  type ListText,
  readItem,
  readItemsById,
  readList,
  withPlace
} from '../lists/read-list.ts'
import { whereAll, whereOneOf } from '../lists/where.ts'
import { whereWithin } from '../reach.ts'
import type { ReachScope } from '../scope.ts'
import { findNamed, type NameSearch, whereNamed } from './named-page.ts'

export const customerColumns = {
  id: 'uuid',
  organization_id: 'uuid',
  client_id: 'uuid',
  phone_number: 'text',
  first_name: 'text',
  last_name: 'text',
  full_name: 'text',
  email: 'text',
  customer_status: 'text',
  created_from_call_id: 'uuid',
  first_call_id: 'uuid',
  first_call_at: 'timestamptz',
  last_call_id: 'uuid',
  last_call_at: 'timestamptz',
  total_calls: 'int4',
  metadata: 'json',
  created_at: 'timestamptz',
  updated_at: 'timestamptz'
} as const

const selected = sql.raw(columnList('c', customerColumns))

/** Filter of customers. Absent members match all. */
export interface CustomerFilter {
  readonly clientId?: ClientId | undefined
  /** E.164. */
  readonly phoneNumber?: string | undefined
  readonly customerStatus?: AnyOf<CustomerStatus> | undefined
  readonly name?: NameSearch | undefined
}

/** Returns customers of one organization, newest first. */
export async function listCustomers(
  { db, reach }: ReachScope<Database>,
  requested: CustomerFilter,
  { page, form }: { readonly page: Page; readonly form: ListForm }
): Promise<ListText> {
  const { organizationId, filter } = narrow(reach, requested)
  const { name, phoneNumber } = filter
  const columns = customerColumns
  if (name !== undefined && phoneNumber === undefined) {
    const { ids, ...place } = await findNamed(db, selectCountedCustomers(organizationId, filter), {
      search: name,
      page
    })
    const statement = sql`
      select ${selected}, ${place.total}::bigint as total from customers c
      where c.organization_id = ${organizationId} and c.id = any(${ids}::uuid[]) order by c.created_at desc, c.id desc`
    const placed = withPlace(form, place)

    return await readList({ db, organizationId }, { columns, sql: statement, isShort: true }, { page, form: placed })
  }
  const statement = sql`
    select ${selected}, page.total
    from (${customerPage(organizationId, filter, page)}) as page
    left join customers c on c.organization_id = ${organizationId} and c.id = page.id
    order by page.at desc, page.id desc`

  return await readList(
    { db, organizationId },
    { columns, sql: statement, isShort: name === undefined },
    { page, form }
  )
}

/** Returns the counted rows of a filter, without its name and phone number. */
export function selectCountedCustomers(
  organizationId: OrganizationId,
  { clientId, customerStatus }: CustomerFilter
): CountedSelection {
  const requested = customerStatus && { customer_status: customerStatus }

  return { table: countedCustomers, organizationId, clientId, requested }
}

export async function findCustomer(
  { db, reach }: ReachScope<Database>,
  id: CustomerId,
  form: JsonTemplate
): Promise<string | undefined> {
  const statement = sql`
    select ${selected} from customers c where ${whereWithin(reach, { table: 'c' })} and c.id = ${id}`

  return await readItem(
    { db, organizationId: limitsOf(reach).organizationId },
    { columns: customerColumns, sql: statement },
    form
  )
}

/** Returns customers as JSON text by id. Leaves out unknown ids and customers above `maxBytes`. */
export async function findCustomers(
  { db, reach }: ReachScope<Database>,
  ids: readonly CustomerId[],
  form: ItemsForm
): Promise<ReadonlyMap<string, string>> {
  const statement = sql`
    select ${selected} from customers c where ${whereWithin(reach, { table: 'c' })} and c.id = any(${ids}::uuid[])`

  return await readItemsById(
    { db, organizationId: limitsOf(reach).organizationId },
    { columns: customerColumns, sql: statement },
    form
  )
}

/**
 * Returns the ids on one page. A phone number has at most one customer per client. `findNamed` finds a name without a
 * number.
 */
export function customerPage(organizationId: OrganizationId, filter: CustomerFilter, page: Page): PageQuery {
  const { phoneNumber, customerStatus, name } = filter
  const rows = selectCountedCustomers(organizationId, filter)
  if (phoneNumber === undefined) return countedPage(rows, timeRange(undefined, undefined), page)

  const conditions = [whereWithin(rows), sql`phone_number = ${phoneNumber}`]
  if (customerStatus !== undefined) conditions.push(whereOneOf('customer_status', customerStatus))
  if (name !== undefined) conditions.push(whereNamed(name))

  return callerPage(countedCustomers, whereAll(conditions), page)
}

/** Returns the position of a customer in the list, or `undefined` for an unknown customer. */
export async function findCustomerPosition(
  { db, reach }: ReachScope<Database>,
  id: CustomerId
): Promise<Position | undefined> {
  const found = await db
    .selectFrom('customers')
    .select('created_at')
    .where(whereWithin(reach))
    .where('id', '=', id)
    .executeTakeFirst()

  return found && { at: new Date(found.created_at), id }
}

export const customerJson = jsonTemplate(customerColumns)
