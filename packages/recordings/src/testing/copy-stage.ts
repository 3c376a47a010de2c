import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listRecordings, requestEarlierCopies, setRecordingPolicy } from '@callbook/db'
import { addCall, createTestDatabase, someEndpoint, type TestEndpoint } from '@callbook/db/testing'
import type { CallId, KeyRing } from '@callbook/domain'
import { createAddressGuard, createGuardedAgent } from '@callbook/outbound'
import { Agent } from 'undici'
import { onTestFinished } from 'vitest'
import { createCopyJob } from '../jobs/copy-job.ts'
import { createDeletionJob } from '../jobs/deletion-job.ts'
import { createFolderStore } from '../store/folder-store.ts'
import type { RecordingStore } from '../store/recording-store.ts'

interface StageOptions {
  readonly listener: RequestListener
  /** Wraps the folder store. */
  readonly wrapStore?: (store: RecordingStore) => RecordingStore
  readonly maxBytes?: number
  readonly keyRing?: KeyRing
}

/** Creates a database, a source of recordings and a folder store, with a clock that tests move. */
export async function createCopyStage({ listener, wrapStore = (store) => store, ...options }: StageOptions) {
  const { db, testDb } = await createTestDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'callbook-recordings-'))
  const server = createServer(listener)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const allowing = createAddressGuard(['127.0.0.0/8'])
  const [guarded, dispatcher] = [
    createGuardedAgent({ guard: allowing, maxResponseBytes: Number.POSITIVE_INFINITY }),
    new Agent()
  ]
  const store = wrapStore(createFolderStore(join(folder, 'store')))
  const outcomes: string[] = []
  const warnings: object[] = []
  const ignore = () => undefined
  const log = { debug: ignore, info: ignore, warn: (fields: object) => void warnings.push(fields), error: ignore }
  let nowMs = Date.now()
  const now = () => new Date(nowMs)
  onTestFinished(async () => {
    server.closeAllConnections()
    server.close()
    await Promise.all([guarded.destroy(), dispatcher.destroy(), rm(folder, { recursive: true })])
  })

  const base = {
    ...{ db, store, now },
    // The longest pauses after failures.
    random: () => 0,
    log
  }
  const copies = createCopyJob({
    ...base,
    ...{ guarded, guard: allowing, dispatcher, allowedOrigins: [origin], keyRing: options.keyRing },
    ...{ tempDir: join(folder, 'temp'), maxBytes: options.maxBytes ?? 10_000_000, concurrency: 4 },
    onCopied: (provider, outcome) => outcomes.push(`${provider}: ${outcome}`)
  })
  const deletions = createDeletionJob(base)

  async function drain(job: typeof copies | typeof deletions): Promise<void> {
    for (;;) {
      nowMs += 1_000
      const claiming = {
        leaseId: crypto.randomUUID(),
        limit: 50,
        now: now(),
        leasedUntil: new Date(nowMs + job.leaseMs)
      }
      const work = (await job.claim(claiming)) as Parameters<typeof job.run>[0][]
      if (work.length === 0) return
      await Promise.all(work.map((one) => job.run(one as never, new AbortController().signal)))
    }
  }

  return {
    ...{ db, testDb, folder, store, origin, outcomes, warnings, now },
    forward: (ms: number) => {
      nowMs += ms
    },
    copyAll: () => drain(copies),
    removeAll: () => drain(deletions),
    /** Adds a call with a recording, of a client that keeps recordings, and requests its copy. */
    async addRecording(url: string | null, overrides: object = {}): Promise<TestEndpoint & { callId: CallId }> {
      const endpoint = await someEndpoint(testDb)
      const { organizationId, clientId } = endpoint
      const policy = { keeps: true, days: 30, consentBy: 'Ada', now: now() }
      await setRecordingPolicy({ db, organizationId }, clientId, policy)
      const callId = await addCall(testDb, organizationId, clientId, { recording_url: url, ...overrides })
      await requestEarlierCopies({ db, organizationId }, { since: new Date(0), now: now() })

      return { ...endpoint, callId }
    },
    recordingOf: async ({
      organizationId,
      callId
    }: {
      organizationId: TestEndpoint['organizationId']
      callId: CallId
    }) => (await listRecordings({ db, organizationId }, callId))[0],
    deletionsOf: async (organizationId: TestEndpoint['organizationId']) =>
      await testDb.selectFrom('recording_deletions').selectAll().where('organization_id', '=', organizationId).execute()
  }
}
