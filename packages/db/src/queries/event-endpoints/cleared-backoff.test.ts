import type { EventEndpointId } from '@callbook/domain'
import { newId } from '@callbook/postgres'
import { expect, it } from 'vitest'
import { addOrganization, createTestDatabase } from '../../testing/index.ts'
import { insertEventEndpoint, updateEventEndpoint } from './event-endpoints.ts'

const { db, testDb } = await createTestDatabase()
const settings = {
  url: 'https://example.com',
  description: '',
  event_types: null,
  payload_mode: 'thin',
  client_id: null
} as const

it('clears the backoff of an endpoint that is made active, at most once a minute', async () => {
  const organizationId = await addOrganization(testDb)
  const id = newId<EventEndpointId>()
  const start = new Date('2026-11-20T12:00:00Z')
  await insertEventEndpoint({ db, organizationId }, { ...settings, id, secret_encrypted: '' }, start)
  const failing = { consecutive_failures: 7, failing_since: start, paused_until: new Date('2026-11-21T12:00:00Z') }
  const failuresAfter = async (seconds: number) => {
    await testDb.updateTable('event_endpoints').set(failing).where('id', '=', id).execute()
    const now = new Date(start.getTime() + seconds * 1_000)
    const row = await updateEventEndpoint({ db, organizationId }, id, { changes: { state: 'active' }, now })
    const { consecutive_failures: failures, paused_until } = await testDb
      .selectFrom('event_endpoints')
      .select(['consecutive_failures', 'paused_until'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row?.failing_since === null).toBe(failures === 0)
    expect(paused_until === null).toBe(failures === 0)

    return failures
  }

  expect(await failuresAfter(1)).toBe(0)
  expect(await failuresAfter(2)).toBe(7)
  expect(await failuresAfter(60)).toBe(7)
  expect(await failuresAfter(61)).toBe(0)
  expect(await failuresAfter(62)).toBe(7)
})
