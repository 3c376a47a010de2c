import type { CallId, ClientId, CustomerId, CustomerStatus, OrganizationId } from '@callbook/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database.ts'
import { allOf, countedPage, type Page, type PageOf, readPage } from './page.ts'

export interface CustomerRow {
  readonly id: CustomerId
  readonly organization_id: OrganizationId
  readonly client_id: ClientId
  readonly phone_number: string
  readonly first_name: string
  readonly last_name: string
  readonly full_name: string
  readonly email: string
  readonly customer_status: CustomerStatus
  readonly created_from_call_id: CallId
  readonly first_call_id: CallId
  readonly first_call_at: string
  readonly last_call_id: CallId
  readonly last_call_at: string
  readonly total_calls: number
  /** JSON text of an object. */
  readonly metadata: string
  readonly created_at: string
  readonly updated_at: string
}

/** Which customers are asked for. What is absent does not matter. */
export interface CustomerFilter {
  readonly clientId?: ClientId | undefined
  /** E.164. */
  readonly phoneNumber?: string | undefined
  readonly customerStatus?: CustomerStatus | undefined
}

const columns = sql.raw(
  `c.id, c.organization_id, c.client_id, c.phone_number, c.first_name, c.last_name, c.full_name, c.email,
   c.customer_status, c.created_from_call_id, c.first_call_id, c.first_call_at, c.last_call_id, c.last_call_at,
   c.total_calls, c.metadata, c.created_at, c.updated_at`
)

/** Customers of one organization, the one stored last first. */
export async function listCustomers(
  db: Database,
  organizationId: OrganizationId,
  filter: CustomerFilter,
  page: Page
): Promise<PageOf<CustomerRow>> {
  return await readPage(
    db,
    sql<CustomerRow & { total: number }>`
      select page.total, ${columns}
      from (${countedPage('customers', matchesFilter(organizationId, filter), page)}) as page
      left join customers c on c.organization_id = ${organizationId} and c.id = page.id
      order by page.created_at desc, page.id desc`,
    page
  )
}

export async function findCustomer(
  db: Database,
  organizationId: OrganizationId,
  id: CustomerId
): Promise<CustomerRow | undefined> {
  const { rows } = await sql<CustomerRow>`
    select ${columns} from customers c where c.organization_id = ${organizationId} and c.id = ${id}`.execute(db)

  return rows[0]
}

function matchesFilter(
  organizationId: OrganizationId,
  { clientId, phoneNumber, customerStatus }: CustomerFilter
): RawBuilder<unknown> {
  const conditions = [sql`organization_id = ${organizationId}`]
  if (clientId !== undefined) conditions.push(sql`client_id = ${clientId}`)
  if (phoneNumber !== undefined) conditions.push(sql`phone_number = ${phoneNumber}`)
  if (customerStatus !== undefined) conditions.push(sql`customer_status = ${customerStatus}`)

  return allOf(conditions)
}
