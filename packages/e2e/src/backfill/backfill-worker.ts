import { secretsKey } from '@callbook/backfill/testing'
import { asRole } from '@callbook/db/testing'
import { findFreePort, parseExposition } from '@callbook/http/testing'
import { onTestFinished } from 'vitest'
import { createServiceProcess } from '../service-process.ts'

/** A worker in a separate process that runs until the test ends. */
export interface BackfillWorker {
  /** Log output, line by line. */
  readonly log: readonly string[]
  /** Reads the metrics by name and labels. */
  metrics(): Promise<ReadonlyMap<string, number>>
  metricsText(): Promise<string>
  end(signal: NodeJS.Signals): Promise<unknown>
}

/**
 * Starts a worker that may send requests to `origins` in addition to the API hosts of the providers.
 *
 * @param connectionString connection string of the superuser; the worker connects as its own role
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
