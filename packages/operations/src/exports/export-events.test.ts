import { type AuditActor, insertAuditEvent, listAuditEvents, newId } from '@callbook/db'
import { addOrganization, createTestDatabase } from '@callbook/db/testing'
import { expect, it } from 'vitest'
import { within } from '../within.ts'
import { exportEvents } from './export-events.ts'

const { db } = await createTestDatabase()
const ada: AuditActor = { kind: 'user', id: newId(), name: 'Ada' }
const noon = new Date('2026-11-20T12:00:00.000Z')

it('exports all events in batches, newest first, including the event of the export', async () => {
  const organizationId = await addEvents(1_100)

  const exported = await all(await exportEvents(within(db, organizationId, ada), {}))

  expect(exported.length).toBe(1_101)
  expect(exported[0]).toMatchObject({ act: 'audit.export', actor_name: 'Ada', changes: '{"format":{"after":"csv"}}' })
  expect(new Set(exported.map(({ id }) => id)).size).toBe(1_101)
})

it('respects the limit and records the filter', async () => {
  const organizationId = await addEvents(3)

  const exported = await all(await exportEvents(within(db, organizationId, ada), { act: 'client.create' }, 2))

  expect(exported.map(({ act }) => act)).toEqual(['client.create', 'client.create'])
  const [event] = await listAuditEvents({ db, organizationId }, {}, 1)
  expect(JSON.parse(event?.changes ?? '')).toEqual({ format: { after: 'csv' }, act: { after: 'client.create' } })
})

async function addEvents(count: number) {
  const organizationId = await addOrganization(db)
  const event = { act: 'client.create', objectKind: 'client', objectId: newId() }
  const writing = Array.from({ length: count }, () => insertAuditEvent({ db, organizationId, actor: ada }, event, noon))
  await Promise.all(writing)

  return organizationId
}

async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const found: Item[] = []
  for await (const item of items) found.push(item)

  return found
}
