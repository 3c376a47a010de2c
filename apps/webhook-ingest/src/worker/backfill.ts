import { setTimeout as delay } from 'node:timers/promises'
import { createBackfillJob, createProviderDispatcher } from '@callbook/backfill'
import type { ReportWriter } from '@callbook/calls'
import { type Database, measureGapLag } from '@callbook/db'
import { parseKeyRing } from '@callbook/domain'
import { addGauge } from '@callbook/http'
import type { Job, Log } from '@callbook/jobs'
import { Counter, type Registry } from 'prom-client'
import type { WorkerConfig } from './config.ts'

interface BackfillDependencies {
  readonly db: Database
  readonly writer: ReportWriter
  readonly log: Log
  readonly now: () => Date
  readonly registry: Registry
}

/**
 * Creates the job that fetches missing calls from providers; `undefined` without the keys that account keys are
 * encrypted with.
 */
export function createBackfill(
  config: WorkerConfig,
  { db, writer, log, now, registry }: BackfillDependencies
): readonly Job[] {
  if (config.SECRETS_KEY === undefined) return []
  const gaps = new Counter({
    name: 'callbook_gaps_total',
    help: 'Calls that providers have and that were not here, or not all of them, when they were listed',
    labelNames: ['provider', 'kind'],
    registers: [registry]
  })
  addGauge(
    registry,
    { name: 'callbook_gap_lag_seconds', help: 'How far behind the account is that was looked through longest ago' },
    async () => {
      const listedUntil = await measureGapLag(db)

      return listedUntil === undefined ? 0 : Math.max(0, now().getTime() - listedUntil.getTime()) / 1_000
    }
  )

  return [
    createBackfillJob({
      db,
      writer,
      keyRing: parseKeyRing(config.SECRETS_KEY),
      allowedOrigins: config.PROVIDER_ORIGINS,
      dispatcher: createProviderDispatcher(),
      now,
      sleep: async (ms, signal) => await delay(ms, undefined, { signal }),
      random: Math.random,
      log,
      onGaps: (provider, kind, count) => gaps.inc({ provider, kind }, count)
    })
  ]
}
