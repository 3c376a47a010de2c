import { createAdminDatabase, type Database } from '@callbook/db'
import { asRole, startFaultyServer } from '@callbook/db/testing'
import { findFreePort } from '@callbook/http/testing'
import { afterAll } from 'vitest'
import { createServiceProcess } from '../service-process.ts'

export interface Management {
  readonly url: string
  /** The same database, as its superuser. */
  readonly db: Database
  residentMegabytes(): Promise<number>
}

/** Starts a management-api for the calling test file only, which may overload it. */
export async function startManagement(settings: Readonly<Record<string, string>>): Promise<Management> {
  const { connectionString } = await startFaultyServer()
  const db = createAdminDatabase({ connectionString, onIdleError: () => undefined })
  const metricsPort = String(await findFreePort())
  const service = await createServiceProcess({
    service: 'management-api',
    settings: {
      DATABASE_URL: asRole('management', connectionString),
      METRICS_PORT: metricsPort,
      LOG_LEVEL: 'info',
      ...settings
    }
  })
  await service.start()
  afterAll(async () => {
    await service.end('SIGKILL')
    await db.destroy()
  })

  return {
    url: service.url,
    db,
    async residentMegabytes() {
      const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
      const [, bytes] = /^process_resident_memory_bytes(?:\{[^}]*\})? (\S+)$/m.exec(metrics) ?? []

      return Number(bytes) / 1024 / 1024
    }
  }
}
