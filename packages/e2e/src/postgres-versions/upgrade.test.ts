import { randomBytes } from 'node:crypto'
import { type AuditActor, type Database, listMigrations, migrateToLatest, newId } from '@callbook/db'
import { asRole } from '@callbook/db/embedded'
import {
  asOrganization,
  findDiscrepancies,
  listReleases,
  loadRows,
  nextMigrations,
  type RecordedRows,
  readRecordedRows
} from '@callbook/db/testing'
import type { ApiKeyId, OrganizationId } from '@callbook/domain'
import { issueApiKey } from '@callbook/operations'
import { startServerOfVersion } from '@callbook/postgres/testing'
import { describe, expect, it, onTestFinished } from 'vitest'
import { send } from '../curl.ts'
import { createServiceProcess } from '../service-process.ts'
import { connect, makeRoles } from './prepared-server.ts'
import { findPrograms } from './programs.ts'

const tester: AuditActor = { kind: 'cli', id: null, name: 'tester' }
const unscoped = { name: 'Test', scopes: [], expiresAt: null }
const programs = await findPrograms(process.env['POSTGRES_VERSIONS'] ?? '')

describe.each(programs)('PostgreSQL $version', (one) => {
  const bin = 'bin' in one ? one.bin : ''

  it.skipIf(bin === '').each(listReleases('rows.jsonl.gz'))(
    'migrates the rows of release %s, while that release adds others, and serves them',
    async (version) => {
      const recorded = await readRecordedRows(version)
      const server = await startServerOfVersion(bin)
      onTestFinished(() => server.stop())
      await makeRoles(server.connectionString)
      const db = open(server.connectionString)
      const migrator = open(asRole('migrator', server.connectionString))
      await migrateToLatest(migrator, { migrations: migrationsUntil(recorded.migration) })
      await loadRows(db, recorded)
      const [original] = await listOrganizations(db)
      if (original === undefined) throw new Error('the release has recorded no organization')

      let isMigrated = false
      const migrating = migrateToLatest(migrator, { migrations: nextMigrations }).finally(() => {
        isMigrated = true
      })
      while (!isMigrated) await loadRows(db, asOrganization(recorded, original, newId()))
      await migrating

      expect((await listMigrations(db, nextMigrations)).every(({ state }) => state === 'done')).toBe(true)
      const organizations = await listOrganizations(db)
      expect(organizations.length).toBeGreaterThan(1)
      for (const id of organizations) expect(await findDiscrepancies(db, id)).toEqual([])
      const planted = await db
        .selectFrom('calls')
        .select('planted' as never)
        .execute()
      expect(planted).toEqual(
        Array(organizations.length * rowsOf(recorded, 'calls').length).fill({ planted: 'planted' })
      )
      await expectServed(server.connectionString, db, original, recorded)
    }
  )
})

/** Expects the API to return every recorded call, and the totals of the recorded rows. */
async function expectServed(
  connectionString: string,
  db: Database,
  organizationId: OrganizationId,
  recorded: RecordedRows
) {
  const made = { id: newId<ApiKeyId>(), now: new Date(), randomBytes }
  const { key } = await issueApiKey(db, organizationId, tester, { ...unscoped, environment: 'sandbox' }, made)
  const settings = { DATABASE_URL: asRole('management', connectionString) }
  const service = await createServiceProcess({ service: 'management-api', settings })
  await service.start()
  onTestFinished(() => service.end('SIGTERM').then(() => undefined))
  const get = async (path: string) => (await send(`${service.url}/v1/${path}`, { headers: { 'x-api-key': key } })).body
  const totalOf = async (path: string) => (await get(`${path}limit=1`)).pagination.total
  const calls = rowsOf(recorded, 'calls')
  const ids = calls.map(({ id }) => id).sort()
  const evaluated = calls.filter(({ evaluation_status }) => evaluation_status === 'completed')

  expect((await get('calls?limit=200')).data.map(({ id }: { readonly id: string }) => id).sort()).toEqual(ids)
  expect(await totalOf('calls?')).toBe(calls.length)
  expect(await totalOf('calls?direction=inbound&')).toBe(calls.filter((call) => call['direction'] === 'inbound').length)
  expect(await totalOf('calls/evaluations?status=completed&')).toBe(evaluated.length)
  expect(await totalOf('customers?')).toBe(rowsOf(recorded, 'customers').length)
  expect((await get('clients')).data).toHaveLength(rowsOf(recorded, 'clients').length)
  for (const { id, transcript, provider_call_id } of calls)
    expect((await get(`calls/${id}`)).data).toMatchObject({ id, transcript, provider_call_id })
}

function migrationsUntil(last: string): typeof nextMigrations {
  return Object.fromEntries(Object.entries(nextMigrations).filter(([name]) => name <= last))
}

function rowsOf({ lines }: RecordedRows, table: string): Readonly<Record<string, unknown>>[] {
  return (lines.get(table) ?? []).map((line) => JSON.parse(line).row)
}

async function listOrganizations(db: Database): Promise<OrganizationId[]> {
  const rows = await db.selectFrom('organizations').select('id').orderBy('created_at').execute()

  return rows.map(({ id }) => id as OrganizationId)
}

function open(connectionString: string): Database {
  const db = connect(connectionString)
  onTestFinished(() => db.destroy())

  return db
}
