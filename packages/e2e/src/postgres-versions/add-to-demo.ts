import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '@callbook/db'
import { callbookReport, elevenLabsReport, livekitReport, vapiReport } from '@callbook/domain/testing'
import { runAdmin } from '../admin.ts'
import { addMissingCalls } from '../backfill/practice-provider.ts'
import { type Answer, send } from '../curl.ts'
import type { Summary } from '../summary.ts'

const otherReports = { elevenlabs: elevenLabsReport(), callbook: callbookReport(), livekit: livekitReport() }

/** Stores what the demo lacks: other providers, missing calls, event deliveries, a rejection, a hold and an erasure. */
export async function addToDemo(db: Database, dataDir: string, summary: Summary): Promise<void> {
  const { key, managementUrl, webhookUrl } = summary
  const admin = async (...words: readonly string[]) => JSON.parse(await runAdmin(dataDir, [...words, '--json']))
  const list = async (path: string) =>
    (await send(`${managementUrl}/v1/${path}`, { headers: { 'x-api-key': key } })).body
  const { organization_id: organization } = await list('auth/me')
  const client = (await list('clients')).data[0].id

  await admin('event-endpoint', 'create', '--organization', organization, '--url', 'https://crm.example.com/callbook')
  for (const [provider, report] of Object.entries(otherReports)) {
    const { url } = await admin('endpoint', 'create', '--client', client, '--provider', provider, ...unsigned(provider))
    await post(url, report, 200)
  }
  await post(webhookUrl, { message: { type: 'end-of-call-report' } }, 400)
  await post(`${managementUrl}/v1/clients`, { name: 'Harbor Rentals' }, 201, {
    'x-api-key': key,
    'idempotency-key': 'harbor-rentals'
  })
  await addMissingCalls(dataDir, organization, client)

  const erased = vapiReport({ callId: 'erased', callerNumber: '+12025550199' })
  await post(webhookUrl, erased, 200)
  await admin('customer', 'erase', (await list('customers?phone_number=%2B12025550199')).data[0].id)
  await admin('hold', 'create', '--call', (await list('calls?limit=1')).data[0].id, '--reason', 'A dispute')
  await untilEventsAreSent(db)
}

function unsigned(provider: string): string[] {
  return provider === 'callbook' || provider === 'livekit' ? ['--unsigned'] : []
}

async function post(url: string, body: object, expected: number, headers: Record<string, string> = {}): Promise<void> {
  const answer: Answer = await send(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body)
  })
  if (answer.status !== expected) throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`)
}

const patienceMs = 60_000

/** Waits until the worker has numbered the events, and tried to send one. */
async function untilEventsAreSent(db: Database): Promise<void> {
  for (const end = performance.now() + patienceMs; performance.now() < end; await sleep(200)) {
    const waiting = await db.selectFrom('unnumbered_events').select('id').execute()
    const attempts = await db.selectFrom('event_attempts').select('id').execute()
    if (waiting.length === 0 && attempts.length > 0) return
  }

  throw new Error('the worker has not tried to send an event')
}
