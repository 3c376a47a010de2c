import { secretsKey } from '@callbook/backfill/testing'
import { asRole } from '@callbook/db/testing'
import { findFreePort, parseExposition } from '@callbook/http/testing'
import { onTestFinished } from 'vitest'
import { createServiceProcess } from '../service-process.ts'

/** A worker as a process of its own, until the test is done. */
export interface BackfillWorker {
  /** What it has logged, line by line. */
  readonly log: readonly string[]
  /** What it counts, by name and labels. */
  metrics(): Promise<ReadonlyMap<string, number>>
  metricsText(): Promise<string>
  end(signal: NodeJS.Signals): Promise<unknown>
}

/**
 * Starts one that may ask providers at `origins`, besides their own.
 *
 * @param connectionString the superuser's; the worker has that of its role
 */
export async function startBackfillWorker(
  connectionString: string,
  origins: readonly string[]
): Promise<BackfillWorker> {
  const log: string[] = []
  const metricsPort = await findFreePort()
  const worker = await createServiceProcess({
    service: 'webhook-ingest',
    program: 'src/worker.ts',
    settings: {
      DATABASE_URL: asRole('worker', connectionString),
      SECRETS_KEY: secretsKey,
      PROVIDER_ORIGINS: origins.join(','),
      METRICS_PORT: String(metricsPort),
      LOG_LEVEL: 'trace'
    },
    onLine: (line) => log.push(line)
  })
  onTestFinished(async () => void (await worker.end('SIGKILL')))
  await worker.start()
  const metricsText = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()

  return { log, metricsText, metrics: async () => new Map(parseExposition(await metricsText())), end: worker.end }
}
