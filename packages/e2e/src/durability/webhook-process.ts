import { setTimeout as sleep } from 'node:timers/promises'
import { createServiceProcess, type ServiceProcess } from '../service-process.ts'

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
