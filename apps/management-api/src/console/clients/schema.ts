import { ClientInput as Input } from '@callbook/admin'
import type { ClientRow } from '@callbook/db'
import { formatPhoneNumber } from '@callbook/domain'
import { Type } from '@sinclair/typebox'
import { exampleInput } from '../../tenant/clients/answers.ts'
import { presentClient as presentTenantClient, Client as TenantClient } from '../../tenant/clients/schema.ts'
import { text } from '../../tenant/json-text.ts'
import { Conflict } from '../answers.ts'

/** A client, with what is shown of it. */
export const Client = Type.Object(
  {
    ...TenantClient.properties,
    phone_number_international: Type.String({ description: 'The same in its international form, grouped' })
  },
  {
    title: 'Client',
    additionalProperties: false,
    examples: TenantClient['examples'].map((client: { readonly phone_number: string }) => ({
      ...client,
      phone_number_international: formatPhoneNumber(client.phone_number)
    }))
  }
)

/** The client as JSON text, of the form of `Client`. */
export function presentClient(row: ClientRow): string {
  const shown = text(formatPhoneNumber(row.phone_number))

  return `${presentTenantClient(row).slice(0, -1)},"phone_number_international":${shown}}`
}

export const ClientInput = { ...Input, title: 'ClientInput', examples: [exampleInput] }

export const NoRoom = Conflict(
  'The organization has as many clients as it may',
  'The organization may have 10000 clients, and has them'
)
