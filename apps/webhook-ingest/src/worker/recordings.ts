import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createProviderDispatcher } from '@callbook/backfill'
import { type Database, measureCopies, measureRecordingDeletions } from '@callbook/db'
import { findProvider, parseKeyRing } from '@callbook/domain'
import { addGauge } from '@callbook/http'
import type { Job, Log } from '@callbook/jobs'
import { createAddressGuard, createGuardedAgent } from '@callbook/outbound'
import {
  createCopyJob,
  createDeletionJob,
  createExpiryJob,
  createRequestJob,
  createTemporaryFilesJob,
  openRecordingStore
} from '@callbook/recordings'
import { Counter, type Registry } from 'prom-client'
import type { WorkerConfig } from './config.ts'

interface RecordingDependencies {
  readonly db: Database
  readonly log: Log
  readonly now: () => Date
  readonly registry: Registry
}

/** Creates the jobs that copy, expire and remove recordings; none without a store. */
export function createRecordings(
  config: WorkerConfig,
  { db, log, now, registry }: RecordingDependencies
): readonly Job[] {
  const store = openRecordingStore(config)
  if (store === undefined) return []
  const guard = createAddressGuard(config.RECORDINGS_ALLOWED_SUBNETS)
  const { RECORDINGS_PROXY_URL: proxyUrl, SECRETS_KEY: keys } = config
  const base = { db, store, now, random: Math.random, log }
  const tempDir = config.RECORDINGS_TEMP_DIR ?? join(tmpdir(), 'callbook-recordings')
  addAges(registry, db, now)

  return [
    createRequestJob(base),
    createCopyJob({
      ...base,
      guard,
      guarded: createGuardedAgent({
        guard,
        proxy: proxyUrl === undefined ? undefined : new URL(proxyUrl),
        // A download has a limit of its own.
        maxResponseBytes: Number.POSITIVE_INFINITY
      }),
      dispatcher: createProviderDispatcher(),
      allowedOrigins: config.PROVIDER_ORIGINS,
      keyRing: keys === undefined ? undefined : parseKeyRing(keys),
      tempDir,
      maxBytes: config.RECORDINGS_MAX_BYTES,
      concurrency: config.RECORDINGS_CONCURRENCY,
      onCopied: countCopies(registry)
    }),
    createDeletionJob(base),
    createExpiryJob(base),
    createTemporaryFilesJob({ tempDir, now })
  ]
}

function countCopies(registry: Registry) {
  const recordings = new Counter({
    name: 'callbook_recordings_total',
    help: 'Attempts to copy a recording',
    labelNames: ['provider', 'outcome'],
    registers: [registry]
  })
  const bytes = new Counter({
    name: 'callbook_recordings_bytes_total',
    help: 'Bytes of stored recordings',
    registers: [registry]
  })

  return (provider: string, outcome: string, size: number) => {
    recordings.inc({ provider: findProvider(provider) === undefined ? 'other' : provider, outcome })
    bytes.inc(size)
  }
}

function addAges(registry: Registry, db: Database, now: () => Date): void {
  const ageOf = (oldest: Date | undefined) =>
    oldest === undefined ? 0 : Math.max(0, now().getTime() - oldest.getTime()) / 1_000
  addGauge(
    registry,
    { name: 'callbook_recordings_lag_seconds', help: 'For how long the oldest due copy has been due' },
    async () => ageOf((await measureCopies(db, now())).oldestDueAt)
  )
  addGauge(
    registry,
    { name: 'callbook_recording_deletions_oldest_seconds', help: 'Age of the oldest recording that is to be removed' },
    async () => ageOf((await measureRecordingDeletions(db, now())).oldestDueAt)
  )
}
