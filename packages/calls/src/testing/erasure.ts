import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { connectAs, dumpRows, type TestDb, type TestEndpoint } from '@callbook/db/testing'
import { type CallPerformance, type CallReport, type CustomerId, parseErasureKey } from '@callbook/domain'
import { sql } from 'kysely'
import { inject } from 'vitest'
import { type ErasedCustomer, type ErasureOptions, eraseCustomer } from '../erasure/erase-customer.ts'
import type { IncomingReport } from '../model/incoming-report.ts'

export const key = parseErasureKey(Buffer.alloc(32, 1).toString('base64'))
export const anotherKey = parseErasureKey(Buffer.alloc(32, 2).toString('base64'))

const hourMs = 3_600_000

export function hoursFromNow(hours: number): Date {
  return new Date(Date.now() + hours * hourMs)
}

/** Appears in every field of a report of `callOf` except the number. */
export const word = 'Plughwort'

export const number = '+12025550147'

/** Returns the performance of a call with one known latency. */
export function performanceOf(turnLatencyMs: number): CallPerformance {
  return {
    turn_latency_ms: turnLatencyMs,
    model_latency_ms: null,
    voice_latency_ms: null,
    transcriber_latency_ms: null,
    prompt_tokens: null,
    completion_tokens: null,
    total_tokens: null
  }
}

/**
 * Creates a call of two hours ago with personal data in every field. All fields are listed, so that none is left out.
 * Its report is received now, or when the call ends if that is later.
 */
export function callOf(endpoint: TestEndpoint, overrides: Partial<CallReport> = {}): IncomingReport {
  const report: CallReport = {
    providerCallId: randomUUID(),
    kind: 'end_of_call',
    rank: 0,
    direction: 'inbound',
    status: 'completed',
    endedReason: `${word} hung up`,
    requestedAt: null,
    startedAt: hoursFromNow(-2),
    endedAt: null,
    durationSeconds: 12.5,
    callerPhoneNumber: number,
    callerFullName: `Dana ${word}`,
    callerEmail: `${word}@example.com`,
    agentPhoneNumber: '+12025550100',
    assistantId: 'assistant-1',
    assistantName: 'Nora',
    assistantVersion: 'v3',
    language: word,
    transferDestination: '+12025550111',
    summary: word,
    transcript: `User: ${word}`,
    messages: [{ role: 'user', text: word, start_seconds: 0 }],
    recordingUrl: `https://example.com/${word}.wav`,
    costUsd: 0.0736,
    successEvaluation: word,
    callerSentiment: word,
    structuredData: { word },
    metadata: { word },
    systemInstruction: word,
    systemVariables: { word },
    recordings: [{ kind: 'caller', url: `https://example.com/${word}.wav` }],
    transfers: [{ destination: word, at: null, outcome: word }],
    costBreakdown: [{ item: word, usd: 0.0736 }],
    providerVerdicts: [{ name: word, result: word, rationale: word }],
    providerWarnings: [{ kind: 'other', text: word }],
    externalIds: [{ name: word, id: word }],
    numbers: [{ name: word, number: word }],
    performance: performanceOf(900),
    ...overrides
  }
  const checked = { settingsChangedAt: new Date().toISOString(), requestId: randomUUID() }
  const body = JSON.stringify({ word, number: report.callerPhoneNumber })

  return { ...endpoint, ...checked, lane: 0, provider: 'vapi', report, body, receivedAt: receivedAt(report) }
}

function receivedAt({ startedAt, endedAt }: CallReport): Date {
  return new Date(Math.max(Date.now(), startedAt?.getTime() ?? 0, endedAt?.getTime() ?? 0))
}

export async function findCustomerId(
  db: TestDb,
  { organizationId, clientId }: TestEndpoint
): Promise<CustomerId | undefined> {
  const { rows } = await sql<{ id: CustomerId }>`
    select id from customers where organization_id = ${organizationId} and client_id = ${clientId}
      and phone_number = ${number}`.execute(db)

  return rows[0]?.id
}

/** Erases the caller with `number`, as of now. */
export async function eraseCaller(
  db: TestDb,
  endpoint: TestEndpoint,
  options: Partial<ErasureOptions> = {}
): Promise<ErasedCustomer | undefined> {
  const id = await findCustomerId(db, endpoint)
  if (id === undefined) throw new Error('the caller is no customer')
  const read = () => ({ kind: 'other', type: 'odd' }) as const

  return await eraseCustomer({ db: connectAs('operator', db), organizationId: endpoint.organizationId }, id, {
    ...{ key, read, erasedAt: new Date(), apply: true },
    ...options
  })
}

/** Returns the rows of an organization that contain data of the caller. */
export async function rowsAboutCaller(db: TestDb, { organizationId }: TestEndpoint): Promise<string[]> {
  const rows = await dumpRows(db)

  return rows.filter((row) => row.includes(organizationId) && (row.includes(word) || row.includes(number)))
}

/** Resolves once at least this many statements wait for a lock, on any node of a cluster. */
export async function someoneWaits(db: TestDb, atLeast = 1): Promise<void> {
  const isCluster = inject('postgres').database !== undefined
  for (;;) {
    const { rows } = await (isCluster
      ? sql`select from citus_lock_waits`
      : sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    ).execute(db)
    if (rows.length >= atLeast) return
    await sleep(10)
  }
}

/** Returns the address of connections that wait for a lock as long as a statement may take. */
export function withoutLockTimeout(url: string): string {
  const patiently = new URL(url)
  const others = patiently.searchParams.get('options') ?? ''
  patiently.searchParams.set('options', `${others} -c lock_timeout=0`.trim())

  return patiently.href
}
