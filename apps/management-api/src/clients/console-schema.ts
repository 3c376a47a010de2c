import type { ClientRow } from '@callbook/db'
import { formatPhoneNumber } from '@callbook/domain'
import { ClientInput as Input } from '@callbook/operations'
import { Type } from '@sinclair/typebox'
import { text } from '../http-api/json-text.ts'
import { Conflict } from '../http-api/responses.ts'
import { exampleInput, presentClient as presentTenantClient, Client as TenantClient } from './schema.ts'

/** A client with its display values. */
export const Client = Type.Object(
  {
    ...TenantClient.properties,
    phone_number_international: Type.String({ description: 'International form, grouped' })
  },
  {
    title: 'Client',
    additionalProperties: false,
    examples: TenantClient['examples'].map((client: Pick<ClientRow, 'phone_number'>) => ({
      ...client,
      phone_number_international: formatPhoneNumber(client.phone_number)
    }))
  }
)

/** Returns the client as JSON text in the form of `Client`. */
export function presentClient(row: ClientRow): string {
  const shown = text(formatPhoneNumber(row.phone_number))

  return `${presentTenantClient(row).slice(0, -1)},"phone_number_international":${shown}}`
}

export const ClientInput = { ...Input, title: 'ClientInput', examples: [exampleInput] }

export const NoRoom = Conflict(
  'The organization has reached its limit of clients',
  'The organization has reached its limit of 10000 clients'
)
