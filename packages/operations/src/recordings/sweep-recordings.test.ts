import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newId, requestDeletions } from '@callbook/db'
import { addCall, addClient, addOrganization, createTestDatabase } from '@callbook/db/testing'
import type { OrganizationId } from '@callbook/domain'
import { openRecordingStore, smallFile } from '@callbook/recordings'
import { expect, it, onTestFinished } from 'vitest'
import { sweepRecordings } from './sweep-recordings.ts'

const { db, testDb } = await createTestDatabase()
const now = new Date('2026-11-20T12:00:00Z')

it('removes objects that the database does not know, and lists recordings without one', async () => {
  const { store, put, keysOf } = await openStore()
  const organizationId = await addOrganization(testDb)
  const keyOf = (month: string) => `${organizationId}/${month}/${newId()}`
  const [stored, waiting, removed] = [keyOf('2026-10'), keyOf('2026-11'), keyOf('2026-11')]
  const orphans = [keyOf('2026-10'), keyOf('2026-11'), `${newId()}/2026-11/${newId()}`]
  const others = ['doctor/a', `erasures/${newId()}/${newId()}/a-b-1`]
  await addRecording(organizationId, stored)
  const lost = [
    await addRecording(organizationId, keyOf('2026-10')),
    await addRecording(organizationId, keyOf('2026-09'))
  ]
  // Reserved for a copy, or requested to be removed: both have the same row.
  await requestDeletions({ db, organizationId }, [waiting, removed], now)
  for (const key of [stored, waiting, ...orphans, ...others]) await put(key)
  const sweep = (removes: boolean) => sweepRecordings(db, { store, removes, onProgress: () => undefined })
  const missing = lost.map((call_id) => ({ organization_id: organizationId, call_id, kind: 'mixed' }))

  const found = await sweep(false)
  expect(await keysOf()).toHaveLength(7)
  const swept = await sweep(true)
  const again = await sweep(true)

  expect(found).toEqual({ applied: false, objects: 5, orphans: 3, removed: 0, missing })
  expect(swept).toEqual({ applied: true, objects: 5, orphans: 3, removed: 3, missing })
  expect(again).toEqual({ applied: true, objects: 2, orphans: 0, removed: 0, missing })
  expect((await keysOf()).toSorted()).toEqual([stored, waiting, ...others].toSorted())
})

it('removes nothing from a store in which no object is known', async () => {
  const { store, put, keysOf } = await openStore()
  const organizationId = await addOrganization(testDb)
  await put(`${organizationId}/2026-11/${newId()}`)

  const sweeping = sweepRecordings(db, { store, removes: true, onProgress: () => undefined })

  await expect(sweeping).rejects.toThrow('No file of the store belongs to this database')
  expect(await keysOf()).toHaveLength(1)
})

async function addRecording(organization_id: OrganizationId, object_key: string) {
  const client_id = await addClient(testDb, organization_id)
  const call_id = await addCall(testDb, organization_id, client_id)
  const times = { created_at: now, run_after: now, stored_at: now }
  const row = { organization_id, client_id, call_id, kind: 'mixed', provider: 'vapi', state: 'stored', object_key }
  await testDb
    .insertInto('call_recordings')
    .values({ ...row, ...times })
    .execute()

  return call_id
}

async function openStore() {
  const folder = await mkdtemp(join(tmpdir(), 'callbook-sweep-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const store = openRecordingStore({ RECORDINGS_DIR: folder, RECORDINGS_S3_REGION: '', RECORDINGS_S3_PREFIX: '' })
  if (store === undefined) throw new Error('no store')
  const signal = new AbortController().signal

  return {
    store,
    put: (key: string) => store.put(key, smallFile(Buffer.from(key)), signal),
    async keysOf() {
      const keys: string[] = []
      for await (const key of store.list('')) keys.push(key)

      return keys
    }
  }
}
