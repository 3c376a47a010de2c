import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { insertHold, listAuditEvents, newId } from '@callbook/db'
import { addCall, addCustomer, addRawReport, addTrials, createTestDatabase, someEndpoint } from '@callbook/db/testing'
import type { CallId, CustomerId } from '@callbook/domain'
import { openRecordingStore, type RecordingStore } from '@callbook/recordings'
import { expect, it, onTestFinished } from 'vitest'
import { readZip } from '../../testing/read-zip.ts'
import { within } from '../../within.ts'
import { exportCustomer } from './export-customer.ts'

const { db, testDb } = await createTestDatabase()
const ada = { kind: 'user', id: newId(), name: 'Ada' } as const
const now = new Date('2026-11-20T12:00:00.000Z')

it('contains the calls, reports and stored audio of the customer, and nothing of others', async () => {
  const stage = await createStage()
  const [first, second] = [randomBytes(300_000), randomBytes(70_000)]
  const calls = [await stage.addCall({ audio: first, report: '{"a": 1.50}' }), await stage.addCall({ audio: second })]
  const [other = ''] = [await stage.addCall({ audio: first, customer: await stage.addCustomer() })]

  const { files, manifest } = await stage.exported()

  expect(files.get(`recordings/${calls[0]}.wav`)).toEqual(first)
  expect(files.get(`recordings/${calls[1]}.wav`)).toEqual(second)
  expect(JSON.parse(String(files.get('customer.json')))).toMatchObject({ id: stage.customerId })
  const lines = String(files.get('calls.jsonl')).trimEnd().split('\n')
  expect(new Set(lines.map((line) => JSON.parse(line).id))).toEqual(new Set(calls))
  expect(JSON.parse(String(files.get('reports.jsonl')))).toMatchObject({ call_id: calls[0], body: '{"a": 1.50}' })
  expect([...files].some(([path, content]) => path.includes(other) || content.includes(other))).toBe(false)
  expect(manifest).toMatchObject({ customer_id: stage.customerId, exported_at: now.toISOString(), calls: 2 })
  expect(manifest.missing).toEqual({ recordings: [], reports: [{ call_id: calls[1], reason: 'retention' }] })
})

it('contains the answers to drafts of scorecards about calls of the customer, and of no others', async () => {
  const stage = await createStage()
  const { organizationId } = stage
  const [callId, other] = [await stage.addCall({}), await stage.addCall({ customer: await stage.addCustomer() })]
  await addTrials(db, organizationId, 'booking', [callId, other])
  const result = JSON.stringify({ score: null, answers: { booked: { value: 'yes', rationale: 'Bob booked.' } } })
  await testDb
    .updateTable('scorecard_trials')
    .set({ state: 'answered', answered_at: now, result })
    .where('organization_id', '=', organizationId)
    .execute()

  const { files } = await stage.exported()

  const lines = String(files.get('draft-answers.jsonl')).trimEnd().split('\n')
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { call_id: callId, domain: 'booking', revision: 1, source: 'model', result: JSON.parse(result) }
  ])
})

it('lists each file with its size and hash in the manifest, which is last', async () => {
  const stage = await createStage()
  await stage.addCall({ audio: randomBytes(1_000) })

  const { files, manifest } = await stage.exported()

  expect([...files.keys()].at(-1)).toBe('manifest.json')
  const listed = manifest.files.map(({ path, bytes, sha256 }) => ({ path, bytes, sha256 }))
  expect(listed).toEqual(
    [...files]
      .slice(0, -1)
      .map(([path, content]) => ({ path, bytes: content.length, sha256: hashOf(content).toString('hex') }))
  )
})

it('lists missing recordings with their reason', async () => {
  const stage = await createStage()
  const gone = await stage.addCall({ row: { state: 'unavailable', reason: 'gone' } })
  const lost = await stage.addCall({ row: { state: 'stored', object_key: 'a/lost', bytes: 3, sha256: hashOf('abc') } })

  const { manifest } = await stage.exported()
  const { manifest: without } = await stage.exported(null)

  const of = (call_id: CallId, state: string, reason: string) => ({ call_id, kind: 'mixed', state, reason })
  expect(manifest.missing.recordings).toEqual([of(gone, 'unavailable', 'gone'), of(lost, 'stored', 'lost')])
  expect(without.missing.recordings).toContainEqual(of(lost, 'stored', 'no_store'))
})

it('is cut if a recording differs from the stored one', async () => {
  const stage = await createStage()
  await stage.addCall({ audio: Buffer.from('abc'), row: { sha256: hashOf('abd') } })

  await expect(stage.exported()).rejects.toThrow('was changed')
})

it('is complete for a customer under a legal hold', async () => {
  const stage = await createStage()
  await stage.addCall({ audio: Buffer.from('abc') })
  const hold = { client_id: stage.clientId, call_id: null, reason: 'Case', made_by: 'Ada', now }
  await insertHold({ db, organizationId: stage.organizationId }, { ...hold, customer_id: stage.customerId })

  expect((await stage.exported()).manifest.files).toHaveLength(6)
})

it('does not exist for a customer of another organization', async () => {
  const [stage, stranger] = [await createStage(), await createStage()]
  const options = { store: stage.store, now }

  expect(await exportCustomer(within(db, stranger.organizationId, ada), stage.customerId, options)).toBeUndefined()
  expect(await exportCustomer(within(db, stranger.organizationId, ada), newId(), options)).toBeUndefined()
})

it('is recorded once, without data of the customer', async () => {
  const stage = await createStage()

  await stage.exported()

  const rows = await listAuditEvents({ db, organizationId: stage.organizationId }, {}, 5)
  expect(rows).toMatchObject([{ act: 'customer.export', object_id: stage.customerId, actor_name: 'Ada' }])
  expect(JSON.stringify(rows)).not.toContain('+1202')
})

interface Manifest {
  readonly calls: number
  readonly files: readonly { readonly path: string; readonly bytes: number; readonly sha256: string }[]
  readonly missing: { readonly recordings: readonly object[]; readonly reports: readonly object[] }
}

interface TestCall {
  readonly audio?: Buffer
  readonly report?: string
  readonly customer?: CustomerId
  /** Overrides of the row of the recording. */
  readonly row?: object
}

async function createStage() {
  const endpoint = await someEndpoint(testDb)
  const { organizationId, clientId } = endpoint
  const folder = await mkdtemp(join(tmpdir(), 'callbook-export-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const settings = { RECORDINGS_S3_REGION: '', RECORDINGS_S3_PREFIX: '' }
  const store = openRecordingStore({ ...settings, RECORDINGS_DIR: join(folder, 'store') })
  if (store === undefined) throw new Error('there is no store')
  const addOne = () => addCustomer(testDb, organizationId, clientId, { phone_number: `+1202555${numbers++}` })
  const customerId = await addOne()

  return {
    ...endpoint,
    customerId,
    store,
    addCustomer: addOne,
    async addCall({ audio, report, customer = customerId, row = {} }: TestCall): Promise<CallId> {
      const callId = await addCall(testDb, organizationId, clientId, { customer_id: customer })
      if (report !== undefined) await addRawReport(testDb, endpoint, { callId, receivedAt: now, text: report })
      const stored = audio && (await put(store, folder, audio))
      const times = { created_at: now, run_after: now }
      await testDb
        .insertInto('call_recordings')
        .values({
          ...{ organization_id: organizationId, client_id: clientId, call_id: callId, kind: 'mixed' },
          ...{ provider: 'vapi', state: 'stored', content_type: 'audio/wav', ...times, ...stored, ...row }
        })
        .execute()

      return callId
    },
    async exported(from: RecordingStore | null = store) {
      const options = { store: from ?? undefined, now }
      const zip = await exportCustomer(within(db, organizationId, ada), customerId, options)
      if (zip === undefined) throw new Error('nothing was exported')
      const files = readZip(await buffer(zip))
      const manifest: Manifest = JSON.parse(String(files.get('manifest.json')))

      return { files, manifest }
    }
  }
}

let numbers = 1_000

async function put(store: RecordingStore, folder: string, audio: Buffer) {
  const [path, key] = [join(folder, 'audio'), `a/${newId()}`]
  await writeFile(path, audio)
  const file = { path, bytes: audio.length, contentType: 'audio/wav', sha256: hashOf(audio) }
  await store.put(key, file, new AbortController().signal)

  return { object_key: key, bytes: audio.length, sha256: file.sha256 }
}

function hashOf(content: Buffer | string): Buffer {
  return createHash('sha256').update(content).digest()
}
