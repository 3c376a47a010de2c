import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newId } from '@callbook/db'
import { addCall, addCalls, addClient, addOrganization, lockTable } from '@callbook/db/testing'
import { type OrganizationId, parseErasureKey, releaseVersion } from '@callbook/domain'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type Admin, addSignedEndpoint, createAdmin, runAdmin, secretsKey } from '../testing/index.ts'

const erasureKey = Buffer.alloc(32, 3).toString('base64')
const otherKey = Buffer.alloc(32, 9).toString('base64')
const long = new Date('2026-01-01T00:00:00Z')

interface Case {
  readonly what: string
  readonly check: string
  readonly state: 'ok' | 'warning' | 'problem'
  readonly says: RegExp
  readonly prepare?: (admin: Admin) => Promise<object | undefined>
}

const cases: readonly Case[] = [
  { what: 'nothing is wrong', check: 'schema', state: 'ok', says: /the schema of release/ },
  {
    what: 'a column is missing',
    check: 'schema',
    state: 'problem',
    says: /column saved_views.name .* is missing.*migrate/,
    prepare: async ({ testDb }) => void (await testDb.schema.alterTable('saved_views').dropColumn('name').execute())
  },
  { what: 'nothing is wrong', check: 'roles', state: 'ok', says: /all roles exist/ },
  {
    what: 'SECRETS_KEY lacks a key',
    check: 'keys',
    state: 'problem',
    says: /decrypts all but 3 of 3 secrets.*append the key [0-9a-f]+/,
    prepare: async (admin) => {
      await addSignedEndpoint(admin)
      return { SECRETS_KEY: otherKey }
    }
  },
  {
    what: 'secrets need a later key of the ring',
    check: 'keys',
    state: 'ok',
    says: /decrypts all 3 secrets, 3 with a later key/,
    prepare: async (admin) => {
      await addSignedEndpoint(admin)
      return { SECRETS_KEY: `${otherKey},${secretsKey}` }
    }
  },
  {
    what: 'SECRETS_KEY is not set',
    check: 'keys',
    state: 'warning',
    says: /not checked/,
    prepare: unset('SECRETS_KEY')
  },
  {
    what: 'SECRETS_KEY is invalid',
    check: 'keys',
    state: 'problem',
    says: /^SECRETS_KEY: /,
    prepare: async () => ({ SECRETS_KEY: 'lion' })
  },
  {
    what: 'callers were erased with another key',
    check: 'erasures',
    state: 'problem',
    says: /not the key of all erasures/,
    prepare: (admin) => eraseSomeone(admin, otherKey)
  },
  {
    what: 'callers were erased with ERASURE_KEY',
    check: 'erasures',
    state: 'ok',
    says: /recognizes 1 erased caller; 0 in the journal/,
    prepare: async (admin) => {
      await eraseSomeone(admin, erasureKey)
      return { RECORDINGS_DIR: await temporaryFolder() }
    }
  },
  {
    what: 'callers were erased, and there is no journal',
    check: 'erasures',
    state: 'warning',
    says: /not checked: 1 caller erased/,
    prepare: (admin) => eraseSomeone(admin, erasureKey)
  },
  {
    what: 'the journal has an erasure that the database lacks',
    check: 'erasures',
    state: 'problem',
    says: /1 erasure that the database lacks.*erasure repeat/,
    prepare: async ({ testDb }) => {
      const { organizationId, clientId } = await addPlace(testDb)
      const folder = await temporaryFolder()
      const journal = join(folder, 'erasures', organizationId, clientId)
      await mkdir(journal, { recursive: true })
      await writeFile(join(journal, `${'a'.repeat(64)}-${parseErasureKey(erasureKey).id}-1764000000000`), '')
      return { RECORDINGS_DIR: folder }
    }
  },
  {
    what: 'ERASURE_KEY is not set',
    check: 'erasures',
    state: 'warning',
    says: /not checked/,
    prepare: unset('ERASURE_KEY')
  },
  {
    what: 'a counter is wrong',
    check: 'counters',
    state: 'problem',
    says: /counters are wrong.*counts rebuild/,
    prepare: async ({ testDb }) => {
      const { organizationId, clientId } = await addPlace(testDb)
      await addCalls(testDb, organizationId, [{ client_id: clientId, created_at: long }])
      await testDb.updateTable('call_counts').set({ calls: 7 }).execute()
      return undefined
    }
  },
  {
    what: 'the index has changes that the change feed lacks',
    check: 'search',
    state: 'problem',
    says: /search rebuild/,
    prepare: async ({ testDb }) => {
      const organization_id = await addOrganization(testDb)
      await testDb.insertInto('search_progress').values({ organization_id, sequence: 5 }).execute()
      return undefined
    }
  },
  { what: 'there is no store', check: 'recordings', state: 'ok', says: /no store/ },
  {
    what: 'the store of a recording is not set',
    check: 'recordings',
    state: 'warning',
    says: /1 recordings are stored/,
    prepare: async ({ testDb }) => void (await addRecording(testDb))
  },
  {
    what: 'a recording has no file',
    check: 'recordings',
    state: 'problem',
    says: /1 of 1 recordings differ/,
    prepare: async ({ testDb }) => {
      await addRecording(testDb)
      return { RECORDINGS_DIR: await temporaryFolder() }
    }
  },
  {
    what: 'the store is not set correctly',
    check: 'recordings',
    state: 'problem',
    says: /RECORDINGS_S3_BUCKET: the value is invalid/,
    prepare: async () => ({ RECORDINGS_S3_BUCKET: '?' })
  },
  {
    what: 'changes wait for the worker',
    check: 'worker',
    state: 'problem',
    says: /changes without a number \(\d+ days\)/,
    prepare: async ({ testDb }) => {
      const event = { organization_id: await addOrganization(testDb), id: newId(), type: 1, subject_id: newId() }
      await testDb
        .insertInto('unnumbered_events')
        .values({ ...event, changed_at: long })
        .execute()
      return undefined
    }
  },
  { what: 'retention ran', check: 'retention', state: 'ok', says: /ran \d+ minutes ago/ },
  {
    what: 'retention does not run',
    check: 'retention',
    state: 'problem',
    says: /last ran \d+ days ago/,
    prepare: async ({ testDb }) =>
      void (await testDb.updateTable('maintenance_runs').set({ completed_at: long }).execute())
  },
  { what: 'there was no backup', check: 'backup', state: 'warning', says: /no backup was recorded/ },
  {
    what: 'the backup is old',
    check: 'backup',
    state: 'warning',
    says: /the last backup is \d+ days old/,
    prepare: async ({ testDb }) =>
      void (await testDb.insertInto('maintenance_runs').values({ name: 'backup', completed_at: long }).execute())
  },
  { what: 'no process is named', check: 'services', state: 'warning', says: /SERVICE_URLS is not set/ },
  {
    what: 'all processes work',
    check: 'services',
    state: 'ok',
    says: /3 processes/,
    prepare: () => startServices({}, {}, {})
  },
  {
    what: 'no worker is named',
    check: 'services',
    state: 'warning',
    says: /not checked: worker/,
    prepare: () => startServices({}, {})
  },
  {
    what: 'a process is not ready',
    check: 'services',
    state: 'problem',
    says: /is unavailable/,
    prepare: () => startServices({}, {}, { status: 'unavailable' })
  },
  {
    what: 'a process has another release',
    check: 'services',
    state: 'warning',
    says: /has version 9\.9\.9/,
    prepare: () => startServices({}, {}, { version: '9.9.9' })
  },
  {
    what: 'a process does not respond',
    check: 'services',
    state: 'problem',
    says: /no response from http:\/\/127.0.0.1:1/,
    prepare: async () => ({ SERVICE_URLS: 'http://127.0.0.1:1' })
  },
  { what: 'the spool is empty', check: 'spool', state: 'ok', says: /no report/, prepare: () => startServices({}, {}) },
  {
    what: 'reports wait in the spool',
    check: 'spool',
    state: 'warning',
    says: /4 reports wait/,
    prepare: () => startServices({}, { spool: { waiting: 4 } })
  },
  {
    what: 'the spool is damaged',
    check: 'spool',
    state: 'problem',
    says: /1 files are damaged/,
    prepare: () => startServices({}, { spool: { waiting: 4, damaged: 1 } })
  },
  {
    what: 'there is no webhook-ingest',
    check: 'spool',
    state: 'warning',
    says: /no webhook-ingest/,
    prepare: () => startServices({})
  }
]

describe('doctor', () => {
  it.each(cases)('reports $check as $state if $what', async ({ check, state, says, prepare }) => {
    const admin = await createAdmin()

    const { results } = await doctor(admin, (await prepare?.(admin)) ?? {})

    const { explanation = '', advice, ...result } = results.find((one) => one.check === check) ?? {}
    expect(result).toEqual({ check, state })
    expect(`${explanation} ${advice}`).toMatch(says)
  })

  it('ends a check that waits for a lock, and continues', async () => {
    const admin = await createAdmin()
    const unlock = await lockTable(admin.testDb, 'search_progress')

    const { results } = await doctor(admin, {}, '--seconds', '1')
    await unlock()

    expect(results.find(({ check }) => check === 'search')).toMatchObject({ state: 'warning' })
    expect(results.at(-1)).toMatchObject({ check: 'spool' })
  })

  it('also checks the processes if the database does not respond, and exits with 1', async () => {
    const admin = await createAdmin()
    const services = await startServices({}, {}, {})

    const { code, results } = await doctor(admin, { ...services, DATABASE_URL: 'postgres://a:b@127.0.0.1:1/c' })

    expect(code).toBe(1)
    expect(results.find(({ check }) => check === 'database')).toMatchObject({
      state: 'problem',
      explanation: 'the database does not respond'
    })
    expect(results.find(({ check }) => check === 'services')).toMatchObject({ state: 'ok' })
  })

  it('prints a line per check, at most 80 columns wide, without secrets', async () => {
    const admin = await createAdmin()
    await addSignedEndpoint(admin)

    const env = { ...admin.env, SECRETS_KEY: otherKey, ERASURE_KEY: erasureKey }
    const { stdout, stderr } = await runAdmin(env, ['doctor'])

    const lines = stdout.trimEnd().split('\n')
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(80)
    expect(stdout).toMatch(
      /^problem {2}keys {8}SECRETS_KEY decrypts all but 3 of 3 secrets\. To do: append\n {21}the key /m
    )
    expect(lines.at(-1)).toMatch(/^\d+ ok, \d+ warnings, \d+ problems$/)
    expect(stderr).toMatch(/^error: Problems: .*keys/)
    for (const secret of [otherKey, erasureKey, admin.env['DATABASE_URL'] ?? '']) expect(stdout).not.toContain(secret)
  })
})

interface Result {
  readonly check: string
  readonly state: string
  readonly explanation?: string
  readonly advice?: string | null
}

async function doctor(admin: Admin, env: object, ...options: string[]) {
  const all = { ...admin.env, ERASURE_KEY: erasureKey, ...env }
  const { code, stdout } = await runAdmin(all, ['doctor', '--json', ...options])
  const { checks } = JSON.parse(stdout) as { checks: Result[] }

  return { code, results: checks }
}

function unset(name: string) {
  return async () => ({ [name]: '' })
}

async function addPlace(testDb: Admin['testDb']) {
  const organizationId = await addOrganization(testDb)

  return { organizationId, clientId: await addClient(testDb, organizationId) }
}

async function addRecording(testDb: Admin['testDb']): Promise<OrganizationId> {
  const { organizationId, clientId } = await addPlace(testDb)
  const call_id = await addCall(testDb, organizationId, clientId)
  const times = { created_at: long, run_after: long, stored_at: long }
  const place = { organization_id: organizationId, client_id: clientId, call_id, kind: 'mixed', provider: 'vapi' }
  const object = { state: 'stored', object_key: 'a/b', bytes: 1 }
  await testDb
    .insertInto('call_recordings')
    .values({ ...place, ...object, ...times })
    .execute()

  return organizationId
}

async function eraseSomeone({ testDb }: Admin, key: string): Promise<undefined> {
  const { organizationId, clientId } = await addPlace(testDb)
  const erasure = { caller_hash: Buffer.alloc(32), key_id: parseErasureKey(key).id, erased_at: long }
  await testDb
    .insertInto('erased_callers')
    .values({ organization_id: organizationId, client_id: clientId, ...erasure })
    .execute()
}

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'callbook-doctor-test-'))
  onTestFinished(() => rm(folder, { recursive: true }))

  return folder
}

const services = ['management-api', 'webhook-ingest', 'worker']

/** Starts servers that answer `/health` as the first of the services do, with these changes. */
async function startServices(...changes: readonly object[]): Promise<object> {
  const urls = await Promise.all(
    changes.map(async (change, index) => {
      const health = { status: 'ok', service: services[index], version: releaseVersion, ...change }
      const server = createServer((_request, response) => response.end(JSON.stringify(health)))
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      onTestFinished(() => void server.close())

      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    })
  )

  return { SERVICE_URLS: urls.join(', ') }
}
