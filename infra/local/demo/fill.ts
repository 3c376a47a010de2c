import { setTimeout as sleep } from 'node:timers/promises'
import { type Database, listWork } from '@callbook/db'
import type { CallId } from '@callbook/domain'
import { sendRequest } from '../ask.ts'
import { type DemoCall, demoCalls } from './demo-call.ts'
import { failSome, judge } from './evaluate.ts'
import { callsOfMonth } from './month.ts'
import { keepRecordings, withRecordings } from './recordings.ts'
import { reportOf } from './reports.ts'
import type { DemoTenant } from './tenant.ts'

export interface Stack {
  readonly db: Database
  readonly managementUrl: string
  readonly stop: AbortSignal
}

export type WebhookOf = (provider: DemoCall['provider']) => string

const patienceMs = 5_000

/** Maximum concurrent reports or evaluations. */
const atOnce = 6

/** Delay of a report after its call. */
const delayMs = 15_000

/**
 * Sends the demo calls of the last month to the webhooks, as providers do, and records their evaluations.
 */
export async function fill(tenant: DemoTenant, webhookOf: WebhookOf, stack: Stack): Promise<void> {
  const now = new Date()
  await withRecordings(demoCalls, now, async (recorded) => await fillWith(recorded, { tenant, webhookOf, stack, now }))
}

interface Filling {
  readonly tenant: DemoTenant
  readonly webhookOf: WebhookOf
  readonly stack: Stack
  readonly now: Date
}

async function fillWith(recorded: readonly DemoCall[], { tenant, webhookOf, stack, now }: Filling): Promise<void> {
  const calls = [...callsOfMonth(now), ...recorded]
  await inTurns(calls, (call) => post(webhookOf(call.provider), reportOf(call, now), stack.stop))

  const ids = await callIds(tenant, stack)
  const stored = calls.map((call) => ({ call, id: idOf(ids, call), at: reportedAt(call, now) }))
  const { organization_id: organizationId } = tenant
  await inTurns(stored, ({ call, id, at }) => judge(stack.db, organizationId, { call, id, at }))
  await workerHasSeen(tenant, calls.length, stack)
  await failSome(stack.db, organizationId, now)
  const ofRecordings = stored.filter(({ call }) => call.recordingUrl !== undefined).map(({ id }) => id)
  await keepRecordings(stack.db, tenant, ofRecordings, stack.stop)
}

/** Runs work for all items with limited concurrency, in any order. */
async function inTurns<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const left = items.values()
  const worker = async () => {
    for (const item of left) await work(item)
  }

  await Promise.all(Array.from({ length: atOnce }, worker))
}

/** Waits a moment for the worker to complete calls without a conversation, which need no model. */
async function workerHasSeen({ organization_id }: DemoTenant, calls: number, { db, stop }: Stack): Promise<void> {
  const end = performance.now() + patienceMs
  for (;;) {
    const work = await listWork(db, organization_id, undefined, calls * 2)
    if (work.every(({ needs_model }) => needs_model) || performance.now() > end) return
    await sleep(100, undefined, { signal: stop })
  }
}

async function post(webhookUrl: string, report: object, signal: AbortSignal): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const { status } = await sendRequest(webhookUrl, { method: 'POST', headers, body: JSON.stringify(report), signal })
  if (status !== 200) throw new Error(`A demo report got status ${status}`)
}

/** Returns call ids by the providers' ids. */
async function callIds({ key }: DemoTenant, { managementUrl, stop }: Stack): Promise<Map<string, CallId>> {
  const url = `${managementUrl}/v1/calls?limit=200`
  const { status, body } = await sendRequest(url, { headers: { 'x-api-key': key }, signal: stop })
  if (status !== 200) throw new Error(`Listing the demo calls got status ${status}`)
  const { data } = JSON.parse(body) as { data: readonly { provider_call_id: string; id: CallId }[] }

  return new Map(data.map(({ provider_call_id, id }) => [provider_call_id.replace(/^call_/, ''), id]))
}

function idOf(ids: ReadonlyMap<string, CallId>, { id: reported, provider }: DemoCall): CallId {
  const id = ids.get(provider === 'retell' ? reported.replaceAll('-', '') : reported)
  if (id === undefined) throw new Error(`The reported demo call ${reported} is missing`)

  return id
}

/** Returns when the report of a call would have arrived. */
function reportedAt({ minutesAgo, turns }: DemoCall, now: Date): Date {
  const talkedMs = (turns.length * delayMs) / 2

  return new Date(Math.min(now.getTime(), now.getTime() - minutesAgo * 60_000 + talkedMs + delayMs))
}
