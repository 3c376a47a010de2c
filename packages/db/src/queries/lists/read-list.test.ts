import { parseSearch } from '@callbook/domain'
import { jsonTemplate } from '@callbook/postgres'
import { expect, it } from 'vitest'
import { addCall, addCalls, addClient, addOrganization, createTestDatabase, readPage } from '../../testing/index.ts'
import { callColumns, callWithTranscriptColumns, columnsWithTranscript, findCall, listCalls } from '../calls/calls.ts'
import { logEvents } from '../events/log-events.ts'
import type { Position } from './page.ts'
import type { ListForm } from './read-list.ts'

const { db, testDb } = await createTestDatabase()

it('returns the rows of its own organization to each of many concurrent readers', async () => {
  const organizations = await Promise.all(
    [3, 40, 100].map(async (count) => {
      const id = await addOrganization(testDb)
      const client_id = await addClient(testDb, id)
      await addCalls(
        testDb,
        id,
        Array.from({ length: count }, () => ({ client_id, call_summary: `said to ${id} `.repeat(count) }))
      )
      return { id, count }
    })
  )
  const readers = Array.from({ length: 50 }, () => organizations).flat()

  const pages = await Promise.all(
    readers.map(({ id }) =>
      readPage(callColumns, (form) => listCalls({ db, reach: id }, {}, { page: { limit: 200, offset: 0 }, form }))
    )
  )

  for (const [index, { rows, total }] of pages.entries()) {
    const { id, count } = readers[index] ?? {}
    expect(total).toBe(count)
    expect(new Set(rows.map(({ organization_id }) => organization_id))).toEqual(new Set([id]))
    expect(rows.every(({ call_summary }) => String(call_summary).startsWith(`said to ${id} `))).toBe(true)
  }
})

it('rejects a template of other columns, whose values would get wrong names', async () => {
  const id = await addOrganization(testDb)
  const other = jsonTemplate({ ...callColumns })

  await expect(findCall({ db, reach: id }, id as never, other)).rejects.toThrow('the template has other columns')
})

it('rejects reading inside a transaction, which has a connection of its own', async () => {
  const id = await addOrganization(testDb)
  const item = jsonTemplate(callWithTranscriptColumns)
  const reading = testDb.transaction().execute(async (tx) => {
    // @ts-expect-error: the compiler rejects it as well
    await findCall({ db: tx, reach: id }, id as never, item)
  })

  await expect(reading).rejects.toThrow('readRows is not a function')
})

it.each([
  { what: 'a list', filter: {} },
  { what: 'a search', filter: { search: parseSearch('hello') } }
])('ends a page early at a size, and continues after it: $what', async ({ filter }) => {
  const id = await addOrganization(testDb)
  const client_id = await addClient(testDb, id)
  const large = { call_summary: 'Hello.', transcript: 'x'.repeat(600_000) }
  for (let index = 0; index < 9; index++) {
    const subjectId = await addCall(testDb, id, client_id, large)
    const event = { organizationId: id, type: 'call.stored', subjectId, clientId: client_id } as const
    await testDb.transaction().execute((tx) => logEvents(tx, [event], new Date()))
  }
  const found: unknown[] = []
  const sizes: number[] = []

  let after: Position | undefined
  do {
    const read = (form: ListForm) =>
      listCalls({ db, reach: id }, filter, {
        page: { limit: 200, after },
        form: { ...form, maxBytes: 1_000_000 },
        columns: columnsWithTranscript
      })
    const { rows, next } = await readPage(columnsWithTranscript, read)
    found.push(...rows.map((row) => row.id))
    sizes.push(rows.length)
    after = next
  } while (after !== undefined)

  expect(new Set(found).size).toBe(9)
  expect(found).toHaveLength(9)
  expect(Math.max(...sizes)).toBeLessThan(5)
})
