import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '@callbook/db'
import { vapiReport } from '@callbook/domain/testing'
import { onTestFinished } from 'vitest'
import { send } from '../curl.ts'
import type { Target } from '../durability/history.ts'
import { createServiceProcess, type ServiceProcess } from '../service-process.ts'

/** The encryption key that all processes of one stack share. */
const SECRETS_KEY = randomBytes(32).toString('base64')

/** Starts a webhook-ingest that runs until the calling test ends. */
export async function startIngest(settings: Readonly<Record<string, string>>): Promise<ServiceProcess> {
  const service = await createServiceProcess({ service: 'webhook-ingest', settings: { SECRETS_KEY, ...settings } })
  onTestFinished(async () => void (await service.end('SIGKILL')))
  await service.start()

  return service
}

/**
 * Sends the report of a new call.
 *
 * @returns the id of the call and the status of the response
 */
export async function deliverCall({ url }: ServiceProcess, { slug }: Target, callerNumber: string) {
  const callId = randomUUID()
  const body = JSON.stringify(vapiReport({ callId, callerNumber }))
  const headers = { 'content-type': 'application/json' }
  const { status } = await send(`${url}/webhook/vapi/${slug}`, { method: 'POST', headers, body })

  return { callId, status }
}

/** Returns the stored calls of an organization by provider call id. */
export async function storedCalls(
  db: Database,
  { organizationId }: Pick<Target, 'organizationId'>
): Promise<Set<string>> {
  const calls = await db
    .selectFrom('calls')
    .select('provider_call_id')
    .where('organization_id', '=', organizationId)
    .execute()

  return new Set(calls.map((call) => call.provider_call_id))
}

/** Waits until calls are stored. */
export async function untilStored(db: Database, target: Target, callIds: readonly string[]): Promise<void> {
  for (;;) {
    const stored = await storedCalls(db, target)
    if (callIds.every((callId) => stored.has(callId))) return
    await sleep(20)
  }
}
