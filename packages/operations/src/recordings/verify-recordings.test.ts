import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addCall, addClient, addOrganization, createTestDatabase } from '@callbook/db/testing'
import type { CallId } from '@callbook/domain'
import { openRecordingStore } from '@callbook/recordings'
import { afterAll, expect, it } from 'vitest'
import { verifyRecordings } from './verify-recordings.ts'

const { db, testDb } = await createTestDatabase()
const folder = await mkdtemp(join(tmpdir(), 'callbook-verify-'))
afterAll(() => rm(folder, { recursive: true }))

it('verifies every recording of a call in one part, and each call once', async () => {
  const store = openRecordingStore({ RECORDINGS_DIR: folder, RECORDINGS_S3_REGION: '', RECORDINGS_S3_PREFIX: '' })
  if (store === undefined) throw new Error('no store')
  const organizationId = await addOrganization(testDb)
  const clientId = await addClient(testDb, organizationId)
  const calls: CallId[] = []
  const now = new Date()
  for (let index = 0; index < 3; index += 1) {
    const call_id = await addCall(testDb, organizationId, clientId)
    calls.push(call_id)
    const row = { organization_id: organizationId, client_id: clientId, call_id, provider: 'vapi', state: 'stored' }
    const rows = ['caller', 'mixed'].map((kind) => ({
      ...row,
      kind,
      created_at: now,
      run_after: now,
      stored_at: now
    }))
    await testDb.insertInto('call_recordings').values(rows).execute()
  }

  const parts = []
  let after: CallId | undefined
  do {
    const part = await verifyRecordings(db, organizationId, { store, after, isOver: () => true })
    parts.push(part)
    after = part.next ?? undefined
  } while (after !== undefined)
  await store.close()

  expect(parts.map(({ verified, next }) => [verified, next])).toEqual([
    [2, calls[0]],
    [2, calls[1]],
    [2, null]
  ])
  expect(parts.flatMap(({ wrong }) => wrong)).toEqual(
    calls.flatMap((call_id) => [1, 2].map(() => ({ call_id, problem: 'it has no object' })))
  )
})
