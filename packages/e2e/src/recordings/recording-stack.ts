import { randomBytes } from 'node:crypto'
import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { type OrganizationRecording, requestEarlierCopies, setRecordingPolicy } from '@callbook/db'
import { addCalls, asRole, connectTestDatabase, someEndpoint, startFaultyServer } from '@callbook/db/testing'
import type { ApiKeyId, OrganizationId } from '@callbook/domain'
import { issueApiKey, within } from '@callbook/operations'
import { newId } from '@callbook/postgres'
import { createServiceProcess, type ServiceProcess } from '../service-process.ts'

interface StackOptions {
  /** Store of the recordings. */
  readonly store: Readonly<Record<string, string>>
  /** Folder for recordings until they are stored. */
  readonly tempDir: string
}

/** A database with a worker and a management-api that are not started. */
export interface RecordingStack {
  readonly worker: ServiceProcess
  readonly management: ServiceProcess
  /** Adds calls with a recording each to a client that keeps recordings, and requests the copies. */
  addRecordings(urls: readonly string[]): Promise<OrganizationId>
  storedOf(organizationId: OrganizationId): Promise<readonly OrganizationRecording[]>
  /** Returns the numbers of unfinished copies and removals. */
  countWork(): Promise<{ readonly copies: number; readonly removals: number }>
  /** Makes interrupted work due, as if it had been interrupted an hour ago. */
  letTimePass(): Promise<void>
  issueKey(organizationId: OrganizationId): Promise<string>
}

export async function createRecordingStack({ store, tempDir }: StackOptions): Promise<RecordingStack> {
  const { connectionString } = await startFaultyServer()
  const { db, testDb } = connectTestDatabase(connectionString)
  const settings = { ...store, SECRETS_KEY: randomBytes(32).toString('base64') }
  const copying = { RECORDINGS_TEMP_DIR: tempDir, RECORDINGS_ALLOWED_SUBNETS: '127.0.0.0/8' }
  const urlAs = (role: 'worker' | 'management') => ({ DATABASE_URL: asRole(role, connectionString) })
  const waiting = testDb.selectFrom('call_recordings').selectAll().where('state', '=', 'waiting')

  return {
    worker: await createServiceProcess({
      ...{ service: 'webhook-ingest', program: 'src/worker.ts' },
      settings: { ...settings, ...copying, ...urlAs('worker') }
    }),
    management: await createServiceProcess({
      service: 'management-api',
      settings: { ...settings, ...urlAs('management'), MANAGEMENT_RATE_LIMIT: '1000000' }
    }),
    async addRecordings(urls) {
      const { organizationId, clientId } = await someEndpoint(testDb)
      const now = new Date()
      await setRecordingPolicy({ db, organizationId }, clientId, { keeps: true, days: 30, consentBy: 'Ada', now })
      const calls = urls.map((recording_url) => ({ client_id: clientId, recording_url }))
      await addCalls(testDb, organizationId, calls)
      await requestEarlierCopies({ db, organizationId }, { since: new Date(0), now })

      return organizationId
    },
    storedOf: async (organizationId) =>
      await testDb
        .selectFrom('call_recordings')
        .selectAll()
        .where('organization_id', '=', organizationId)
        .where('state', '=', 'stored')
        .$narrowType<OrganizationRecording>()
        .execute(),
    async countWork() {
      const [copies, removals] = await Promise.all([
        waiting.execute(),
        testDb.selectFrom('recording_deletions').selectAll().execute()
      ])

      return { copies: copies.length, removals: removals.length }
    },
    async letTimePass() {
      const now = new Date()
      const hourAgo = new Date(now.getTime() - 3_600_000)
      await testDb.updateTable('call_recordings').set({ run_after: now }).where('state', '=', 'waiting').execute()
      await testDb.updateTable('recording_deletions').set({ run_after: now }).execute()
      for (const file of await filesIn(tempDir)) await utimes(file, hourAgo, hourAgo)
    },
    async issueKey(organizationId) {
      const input = { name: 'CI', environment: 'sandbox', scopes: ['recordings:read'], expiresAt: null } as const
      const made = { id: newId<ApiKeyId>(), now: new Date(), randomBytes }

      return (await issueApiKey(within(db, organizationId, { kind: 'cli', id: null, name: 'tests' }), input, made)).key
    }
  }
}

/** Returns the paths of the files in a folder and in its folders; none if it does not exist. */
export async function filesIn(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])

  return found.filter((entry) => entry.isFile()).map(({ name, parentPath }) => join(parentPath, name))
}
