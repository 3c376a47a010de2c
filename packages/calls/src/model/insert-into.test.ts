import { randomUUID } from 'node:crypto'
import type { CallId, CustomerId } from '@callbook/domain'
import { type MultiRowStatement, type Parameter, queriesFor } from '@callbook/postgres'
import { describe, expect, it } from 'vitest'
import { caller, someReport } from '../testing/index.ts'
import { callRow, insertCalls } from './call-rows.ts'
import { customerRows, upsertCustomers } from './customer-columns.ts'
import { insertInto } from './insert-into.ts'

const now = new Date('2026-11-20T12:00:00.000Z')

describe('a statement that inserts rows', () => {
  const columns = {
    client_id: { value: ({ client }: { client: string }) => client },
    transcript: { value: () => 'Hello' }
  }

  it("includes a column, and its value in each row, once it is added to the table's columns", () => {
    const added = { ...columns, call_summary: { value: ({ client }: { client: string }) => `of ${client}` } }
    const { row, ...insertion } = insertInto('calls', added)

    const rows = ['a', 'b'].map((client) => row({ client }))
    const [query] = queriesFor({ name: 'with_an_added_column', ...insertion, after: '' }, rows)

    expect(query?.text.trim()).toBe(
      'insert into calls (client_id, transcript, call_summary) values ($1, $2, $3), ($4, $5, $6)'
    )
    expect(query?.values).toEqual(['a', 'Hello', 'of a', 'b', 'Hello', 'of b'])
  })

  const endpoint = { organizationId: randomUUID(), clientId: randomUUID(), endpointId: randomUUID() } as never
  const incoming = someReport(endpoint, { ...caller, callerEmail: 'dana@example.com', assistantName: 'Nora' })
  const queued = { ...incoming, codec: 'zstd' as const, compressedBody: Buffer.of() }
  const callId = randomUUID() as CallId

  it('fills the columns of a call with the values that their names describe', () => {
    const customerId = randomUUID()

    expect(named(insertCalls, callRow({ queued, callId, customerId, now }))).toMatchObject({
      id: callId,
      customer_id: customerId,
      provider: 'vapi',
      report_rank: 0,
      direction: 'inbound',
      started_at: queued.report.startedAt,
      caller_email: 'dana@example.com',
      assistant_name: 'Nora',
      messages: JSON.stringify(queued.report.messages),
      system_variables: null,
      received_at: queued.receivedAt,
      updated_at: now
    })
  })

  it('fills the columns of a customer with the values that their names describe', () => {
    const id = randomUUID() as CustomerId
    const contribution = { queued, callId, phoneNumber: '+12025550147', calls: 1, contacts: 0 }
    const [row = []] = customerRows([contribution], now, () => id)

    expect(named(upsertCustomers, row)).toMatchObject({
      id,
      phone_number: '+12025550147',
      first_name: 'Dana',
      full_name: 'Dana Whitfield 🚗',
      email: 'dana@example.com',
      emailed_at: queued.report.startedAt,
      customer_status: 'unknown',
      created_from_call_id: callId,
      total_calls: 1,
      contacts: 0,
      updated_at: now
    })
  })
})

/** Returns the values of a row by column name. */
function named({ before, columns }: MultiRowStatement, row: readonly Parameter[]): Record<string, Parameter> {
  const names = /\((.*)\)/s.exec(before)?.[1]?.split(', ') ?? []
  expect([names.length, row.length]).toEqual([columns, columns])

  return Object.fromEntries(names.map((name, index) => [name, row[index]]))
}
