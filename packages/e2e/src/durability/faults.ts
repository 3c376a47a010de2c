import { setTimeout as sleep } from 'node:timers/promises'
import type { FaultyServer } from '@callbook/db/testing'
import { createServiceProcess, type ServiceProcess } from '../service-process.ts'
import type { History } from './history.ts'
import type { Random } from './random.ts'

export interface FaultOptions {
  readonly services: readonly [WebhookProcess, ...WebhookProcess[]]
  readonly server: FaultyServer
  readonly random: Random
  /** The history of the load during the faults. */
  readonly history: History
  readonly durationMs: number
}

export interface Faults {
  readonly serviceKills: number
  readonly databaseKills: number
  readonly databaseStops: number
}

/**
 * Kills services and the database at random moments and restarts them. For any duration, at least one service is killed while
 * the database is available and one while it is unavailable. Reports are acknowledged in each outage.
 */
export async function injectFaults({ services, server, random, history, durationMs }: FaultOptions): Promise<Faults> {
  const faults = { serviceKills: 0, databaseKills: 0, databaseStops: 0 }
  const pause = () => sleep(300 + random.below(1_500))

  async function killService(): Promise<void> {
    const service = random.oneOf(services)
    await service.end('SIGKILL')
    await service.start()
    faults.serviceKills += 1
  }

  async function restartDatabase(how: 'kill' | 'stop', meanwhile: () => Promise<void>): Promise<void> {
    await server[how]()
    faults[how === 'kill' ? 'databaseKills' : 'databaseStops'] += 1
    await pause()
    await meanwhile()
    await history.acknowledged(50)
    await server.start()
  }

  const end = Date.now() + durationMs
  await pause()
  await killService()
  await pause()
  await restartDatabase('kill', killService)
  await pause()

  while (Date.now() < end) {
    if (random.below(4) > 0) await killService()
    else await restartDatabase(random.oneOf(['kill', 'stop']), random.oneOf([killService, pause]))
    await pause()
  }

  return faults
}

/** A webhook-ingest process that can be ended and restarted at the same address. */
export type WebhookProcess = ServiceProcess

export async function createWebhookProcess(settings: Readonly<Record<string, string>>): Promise<WebhookProcess> {
  return await createServiceProcess({ service: 'webhook-ingest', settings })
}

/** Waits until the database is available to a service and its spool is empty. */
export async function untilDrained({ health }: WebhookProcess): Promise<void> {
  for (;;) {
    const { status, spool } = await health()
    if (status === 'ok' && (spool?.waiting ?? 0) === 0) return
    await sleep(50)
  }
}
