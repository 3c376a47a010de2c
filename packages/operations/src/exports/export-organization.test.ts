import { mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newId, packBody } from '@callbook/db'
import {
  addCall,
  addClient,
  addOrganization,
  addWholeOrganization,
  connectAs,
  createTestDatabase,
  listOrganizationTables
} from '@callbook/db/testing'
import type { OrganizationId, UserId } from '@callbook/domain'
import { expect, it, onTestFinished } from 'vitest'
import { tester } from '../testing/index.ts'
import { exportOrganization } from './export-organization.ts'

const { testDb } = await createTestDatabase()
const operator = connectAs('operator', testDb)

it('writes each row of an organization once, without other organizations or credentials', async () => {
  const [member, other] = [await addUser(), await addWholeOrganization(testDb, await addUser())]
  const id = await addWholeOrganization(testDb, member)
  await storeReport(id, '{"reported":1}')

  const { folder, exported } = await exportAll(id)

  const files = await readdir(folder)
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  expect(files.toSorted()).toEqual(
    [...Object.keys(exported.rows).map((table) => `${table}.jsonl`), 'organization.json'].toSorted()
  )
  expect(exported.rows).toEqual(
    Object.fromEntries(Object.keys(exported.rows).map((table) => [table, table === 'audit_events' ? 2 : 1]))
  )
  expect(texts.join('')).not.toContain(other)
  expect(texts.join('').match(/"\w*(hash|encrypted|secret|token_(?!id|name)|password)\w*":/g)).toEqual(
    texts.join('').match(/"previous_secret_expires_at":/g)
  )
  expect(await linesOf(folder, 'raw_reports')).toMatchObject([{ organization_id: id, body: '{"reported":1}' }])
  expect(await linesOf(folder, 'evaluation_versions')).toMatchObject([{ result: { reported: true } }])
  expect(JSON.parse(await readFile(join(folder, 'organization.json'), 'utf8'))).toMatchObject({
    ...exported,
    people: [{ user_id: member, role: 'viewer' }]
  })
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
})

it('omits only derived data, pending work and deduplication records', async () => {
  const { exported } = await exportAll(await addOrganization(testDb))

  const leftOut = (await listOrganizationTables(testDb)).filter((table) => !(table in exported.rows))

  expect(leftOut).toEqual([
    'access_tokens',
    'alarm_schedule',
    'api_key_usage',
    'call_counts',
    'call_scores',
    'endpoint_hourly_reports',
    'endpoint_silence',
    'erased_callers',
    'evaluation_work',
    'event_attempts',
    'event_deliveries',
    'event_epochs',
    'event_log',
    'event_sequences',
    'gap_counts',
    'reconciled_calls',
    'reconciliation_runs',
    'recording_cursors',
    'recording_deletions',
    'rejection_counts',
    'report_idempotency',
    'request_idempotency',
    'review_assignments',
    'review_claims',
    'search_blocks',
    'search_pages',
    'search_progress',
    'sign_in_links',
    'unnumbered_events',
    'webhook_endpoint_usage'
  ])
})

it('pages through any number of rows by id and keeps JSON numbers exact', async () => {
  const id = await addOrganization(testDb)
  const clientId = await addClient(testDb, id)
  const ids: string[] = []
  const metadata = '{\n"exact": 12345678901234567890.12345678901234567890 }'
  for (let index = 0; index < 45; index += 1) ids.push(await addCall(testDb, id, clientId, { metadata }))
  const progress: number[] = []

  const { folder } = await exportAll(id, ({ table, rows }) => void (table === 'calls' && progress.push(rows)))

  expect((await linesOf(folder, 'calls')).map((call) => call['id'])).toEqual(ids)
  expect(progress).toEqual([20, 40, 45])
  expect(await readFile(join(folder, 'calls.jsonl'), 'utf8')).toContain('12345678901234567890.12345678901234567890')
})

it('does not overwrite files and leaves nothing behind on failure', async () => {
  const [id, parent] = [await addOrganization(testDb), await newFolder()]
  await addClient(testDb, id)
  const input = { folder: join(parent, 'all'), now: new Date(), onProgress: () => undefined }
  const failing = { ...input, onProgress: () => expect.unreachable('the disk is full') }

  await expect(exportOrganization(operator, id, tester, failing)).rejects.toThrow('the disk is full')
  expect(await readdir(parent)).toEqual([])
  await exportOrganization(operator, id, tester, input)
  await expect(exportOrganization(operator, id, tester, input)).rejects.toThrow(/already exists/)
  await mkdir(join(parent, 'other.partial'))
  await expect(exportOrganization(operator, id, tester, { ...input, folder: join(parent, 'other') })).rejects.toThrow(
    /another export is writing it or was interrupted/
  )

  expect((await readdir(parent)).toSorted()).toEqual(['all', 'other.partial'])
  expect(await exportOrganization(operator, newId(), tester, input)).toBeUndefined()
})

async function exportAll(
  id: OrganizationId,
  onProgress: (written: { table: string; rows: number }) => void = () => undefined
) {
  const folder = join(await newFolder(), 'all')
  const exported = await exportOrganization(operator, id, tester, { folder, now: new Date(), onProgress })
  if (exported === undefined) throw new Error('nothing was exported')

  return { folder, exported }
}

async function linesOf(folder: string, table: string): Promise<Record<string, unknown>[]> {
  const text = await readFile(join(folder, `${table}.jsonl`), 'utf8')

  return text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]))
}

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'callbook-export-'))
  onTestFinished(() => rm(folder, { recursive: true }))

  return folder
}

async function storeReport(id: OrganizationId, text: string): Promise<void> {
  await testDb
    .updateTable('raw_reports')
    .set(await packBody(text))
    .where('organization_id', '=', id)
    .execute()
}

async function addUser(): Promise<UserId> {
  const id = newId<UserId>()
  await testDb
    .insertInto('users')
    .values({ id, email: `${id}@example.com`, name: 'Ann', created_at: new Date() })
    .execute()

  return id
}
