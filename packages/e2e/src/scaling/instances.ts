import { asRole } from '@callbook/db/testing'
import { createServiceProcess, type ServiceProcess, type ServiceProcessOptions } from '../service-process.ts'

type Pair = readonly [ServiceProcess, ServiceProcess]

/** Two processes of each service. */
export interface Instances {
  readonly management: Pair
  readonly webhooks: Pair
  readonly all: readonly ServiceProcess[]
  /**
   * Repeats `attempt` until both instances of a service counted in Redis throughout, and returns its result. An
   * instance that waits too long for Redis counts locally and logs it.
   */
  whileSharing<Found>(attempt: () => Promise<Found>): Promise<Found>
}

/** @param connectionString connection string of the superuser; each process connects as its own role */
export async function createInstances(
  connectionString: string,
  settings: ServiceProcessOptions['settings']
): Promise<Instances> {
  let lapses = 0
  const onLine = (line: string) => {
    if (line.includes('rate limits are not shared')) lapses += 1
  }
  const create = (service: ServiceProcessOptions['service'], role: 'ingest' | 'management') => {
    const DATABASE_URL = asRole(role, connectionString)
    return createServiceProcess({ service, settings: { ...settings, DATABASE_URL }, onLine })
  }
  const management = [
    await create('management-api', 'management'),
    await create('management-api', 'management')
  ] as const
  const webhooks = [await create('webhook-ingest', 'ingest'), await create('webhook-ingest', 'ingest')] as const

  return {
    management,
    webhooks,
    all: [...management, ...webhooks],
    async whileSharing(attempt) {
      for (;;) {
        const before = lapses
        const found = await attempt()
        if (lapses === before) return found
      }
    }
  }
}
