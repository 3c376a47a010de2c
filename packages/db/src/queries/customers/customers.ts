import type { ClientId, CustomerId, CustomerStatus, OrganizationId } from '@callbook/domain'
import { type JsonBytes, type JsonTemplate, listOf, raw, type Sql, sql } from '@callbook/postgres'
import type { Database } from '../../database.ts'
import { allOf, countedPage, type Page } from '../lists/page.ts'
import { type ListForm, readItem, readList } from '../lists/read-list.ts'

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

const selected = raw(listOf('c', customerColumns))

/** Which customers are asked for. What is absent does not matter. */
export interface CustomerFilter {
  readonly clientId?: ClientId | undefined
  /** E.164. */
  readonly phoneNumber?: string | undefined
  readonly customerStatus?: CustomerStatus | undefined
}

/** Customers of one organization, the one stored last first. */
export async function listCustomers(
  db: Database,
  organizationId: OrganizationId,
  filter: CustomerFilter,
  page: Page,
  form: ListForm
): Promise<readonly JsonBytes[]> {
  const statement = sql`
    select ${selected}, page.total
    from (${countedPage('customers', matchesFilter(organizationId, filter), page)}) as page
    left join customers c on c.organization_id = ${organizationId} and c.id = page.id
    order by page.created_at desc, page.id desc`

  return await readList(db, organizationId, { columns: customerColumns, sql: statement, isShort: false }, page, form)
}

export async function findCustomer(
  db: Database,
  organizationId: OrganizationId,
  id: CustomerId,
  form: JsonTemplate
): Promise<string | undefined> {
  const statement = sql`
    select ${selected} from customers c where c.organization_id = ${organizationId} and c.id = ${id}`

  return await readItem(db, organizationId, { columns: customerColumns, sql: statement }, form)
}

function matchesFilter(organizationId: OrganizationId, { clientId, phoneNumber, customerStatus }: CustomerFilter): Sql {
  const conditions = [sql`organization_id = ${organizationId}`]
  if (clientId !== undefined) conditions.push(sql`client_id = ${clientId}`)
  if (phoneNumber !== undefined) conditions.push(sql`phone_number = ${phoneNumber}`)
  if (customerStatus !== undefined) conditions.push(sql`customer_status = ${customerStatus}`)

  return allOf(conditions)
}
