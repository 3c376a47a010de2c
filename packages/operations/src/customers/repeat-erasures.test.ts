import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createReportWriter, ErasureKeyError } from '@callbook/calls'
import { insertHold, newId } from '@callbook/db'
import { createTestDatabase, dumpRows, findDiscrepancies, urlAs } from '@callbook/db/testing'
import { type ErasureKey, hashCaller, parseErasureKey } from '@callbook/domain'
import { openRecordingStore, type RecordingStore } from '@callbook/recordings'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { newCaller, reportsOf, type TestCaller, tracesOf } from '../testing/caller.ts'
import { customerOf, deliver, hoursFromNow, storeCallerData } from '../testing/caller-data.ts'
import { addTestClient, findCustomerId, reject, type TestClient } from '../testing/test-client.ts'
import { tester } from '../testing/tester.ts'
import { within } from '../within.ts'
import { eraseCaller } from './erase-customer.ts'
import { recordErasure } from './erasure-journal.ts'
import { countUnrepeatedErasures, repeatErasures } from './repeat-erasures.ts'

const { db, testDb } = await createTestDatabase()
const key = parseErasureKey(Buffer.alloc(32, 8).toString('base64'))
const withKey = { connectionString: urlAs('operator', testDb), onIdleError: () => {}, now: () => new Date() }
const writer = createReportWriter({ ...withKey, erasureKey: key })
const stores = { db, testDb, writer }
afterAll(() => writer.close())

const nothing = { applied: true, journal: 1, customers: 0, marked: 0, held: 0, unknown_clients: 0 }

describe('repeatErasures', () => {
  it('erases a caller again that a restored database contains, and no other', async () => {
    const [client, store] = [await addTestClient(testDb), await openStore()]
    const [caller, other] = [newCaller(), newCaller()]
    await storeCallerData(stores, client, caller)
    await storeCallerData(stores, client, other)
    const before = await rowsAbout(other)
    await recordErasure(store, erasureOf(client, caller, new Date()))
    expect(await countUnrepeatedErasures(db, store)).toEqual({ journal: 1, missing: 1 })

    const predicted = await repeat(store, { dryRun: true })
    expect((await rowsAbout(caller)).length).toBeGreaterThan(20)
    const done = await repeat(store)
    const again = await repeat(store)

    expect(predicted).toEqual({ ...nothing, applied: false, customers: 1, marked: 1 })
    expect(done).toEqual({ ...nothing, customers: 1, marked: 1 })
    expect(again).toEqual(nothing)
    expect(await rowsAbout(caller)).toEqual([])
    expect(await rowsAbout(other)).toEqual(before)
    expect(await findDiscrepancies(testDb, client.organizationId)).toEqual([])
    expect(await countUnrepeatedErasures(db, store)).toEqual({ journal: 1, missing: 0 })
  })

  it('keeps calls after the erasure, and their customer', async () => {
    const [client, store, caller] = [await addTestClient(testDb), await openStore(), newCaller()]
    await storeCallerData(stores, client, caller)
    const erasedAt = new Date()
    await recordErasure(store, erasureOf(client, caller, erasedAt))
    await repeat(store)
    await deliver(stores, client, reportsOf(caller, hoursFromNow(1), newId()))
    const customer = await customerOf(stores, client, caller)

    expect(await repeat(store)).toEqual(nothing)
    expect(await findCustomerId(testDb, client, caller)).toBe(customer)
  })

  it('erases calls from before that were stored after the restore', async () => {
    const [client, store, caller] = [await addTestClient(testDb), await openStore(), newCaller()]
    await recordErasure(store, erasureOf(client, caller, new Date()))
    await deliver(stores, client, reportsOf(caller, hoursFromNow(-3), newId()))

    expect(await repeat(store)).toEqual({ ...nothing, customers: 1, marked: 1 })
    expect(await rowsAbout(caller)).toEqual([])
  })

  it('recognizes a caller in reports that arrive later, and removes rejected ones', async () => {
    const [client, store, caller] = [await addTestClient(testDb), await openStore(), newCaller()]
    for (const report of reportsOf(caller, hoursFromNow(-5), newId())) await reject(db, client, report)
    await recordErasure(store, erasureOf(client, caller, hoursFromNow(1)))

    expect(await repeat(store)).toEqual({ ...nothing, marked: 1 })
    await deliver(stores, client, reportsOf(caller, hoursFromNow(-3), newId()))

    expect(await rowsAbout(caller)).toEqual([])
    expect(await findCustomerId(testDb, client, caller)).toBeUndefined()
  })

  it('continues after a customer under a legal hold, which it counts', async () => {
    const [client, store, caller] = [await addTestClient(testDb), await openStore(), newCaller()]
    const id = await storeCallerData(stores, client, caller)
    await recordErasure(store, erasureOf(client, caller, new Date()))
    const hold = { client_id: client.clientId, customer_id: id, call_id: null, reason: 'Case 114', made_by: 'Ada' }
    await insertHold({ db, organizationId: client.organizationId }, { ...hold, now: new Date() })

    expect(await repeat(store)).toEqual({ ...nothing, held: 1 })
    expect(await findCustomerId(testDb, client, caller)).toBe(id)
    expect(await countUnrepeatedErasures(db, store)).toEqual({ journal: 1, missing: 1 })
  })

  it('counts erasures of clients that were created after the backup', async () => {
    const [{ organizationId }, store] = [await addTestClient(testDb), await openStore()]
    const lost = { organizationId, clientId: newId<TestClient['clientId']>(), endpoints: new Map() }
    await recordErasure(store, erasureOf(lost, newCaller(), new Date()))

    expect(await repeat(store)).toEqual({ ...nothing, unknown_clients: 1 })
    expect(await countUnrepeatedErasures(db, store)).toEqual({ journal: 1, missing: 0 })
  })

  it('requires the key of the erasures', async () => {
    const [client, store] = [await addTestClient(testDb), await openStore()]
    const another = parseErasureKey(Buffer.alloc(32, 9).toString('base64'))
    await recordErasure(store, erasureOf(client, newCaller(), new Date(), another))

    await expect(repeat(store)).rejects.toThrow(ErasureKeyError)
  })
})

describe('eraseCaller', () => {
  it('records the erasure in the journal, without the number', async () => {
    const [client, store, caller] = [await addTestClient(testDb), await openStore(), newCaller()]
    const id = await storeCallerData(stores, client, caller)

    await eraseCaller(within(db, client.organizationId, tester), id, { key, dryRun: true, journal: store })
    expect(await keysOf(store)).toEqual([])
    await eraseCaller(within(db, client.organizationId, tester), id, { key, dryRun: false, journal: store })

    const [entry = '', ...others] = await keysOf(store)
    expect(others).toEqual([])
    expect(entry).toContain(`erasures/${client.organizationId}/${client.clientId}/`)
    expect(entry).not.toContain(caller.number.slice(-7))
    expect(await repeat(store)).toEqual(nothing)
  })

  it('erases nothing if the journal cannot be written', async () => {
    const [client, caller] = [await addTestClient(testDb), newCaller()]
    const id = await storeCallerData(stores, client, caller)
    const before = await dumpRows(testDb)
    const store = openRecordingStore({ ...usual, RECORDINGS_DIR: '/dev/null/journal' })

    const erasing = eraseCaller(within(db, client.organizationId, tester), id, { key, dryRun: false, journal: store })

    await expect(erasing).rejects.toMatchObject({ name: 'StoreError' })
    expect(await dumpRows(testDb)).toEqual(before)
  })
})

const usual = { RECORDINGS_S3_REGION: '', RECORDINGS_S3_PREFIX: '' }

async function openStore(): Promise<RecordingStore> {
  const folder = await mkdtemp(join(tmpdir(), 'callbook-journal-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const store = openRecordingStore({ ...usual, RECORDINGS_DIR: folder })
  if (store === undefined) throw new Error('no store')

  return store
}

async function repeat(store: RecordingStore, { dryRun = false } = {}) {
  return await repeatErasures(db, tester, { store, key, dryRun, onProgress: () => undefined })
}

function erasureOf(client: TestClient, { number }: TestCaller, erasedAt: Date, by: ErasureKey = key) {
  const { organizationId, clientId } = client
  const callerHash = hashCaller(by, { organizationId, clientId, phoneNumber: number })

  return { organizationId, clientId, callerHash, keyId: by.id, erasedAt }
}

async function rowsAbout(caller: TestCaller): Promise<string[]> {
  const traces = tracesOf(caller)

  return (await dumpRows(testDb)).filter((row) => traces.some((trace) => row.includes(trace)))
}

async function keysOf(store: RecordingStore): Promise<string[]> {
  const keys: string[] = []
  for await (const key of store.list('')) keys.push(key)

  return keys
}
