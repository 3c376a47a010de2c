import type { ClientId, CustomerId, CustomerStatus, OrganizationId } from '@callbook/domain'
import { isoTimestamp, placeOf, type Row } from '@callbook/postgres'
import { customerColumns } from './customers.ts'

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
export function customerOf(row: Row): CustomerRow {
  const values = names.map((name) => {
    const text = row[placeOf(customerColumns, name)] ?? ''
    if (customerColumns[name] === 'timestamptz') return [name, isoTimestamp(text)]

    return [name, customerColumns[name] === 'int4' || customerColumns[name] === 'json' ? JSON.parse(text) : text]
  })

  return Object.fromEntries(values)
}
