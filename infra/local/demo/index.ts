import { setTimeout as sleep } from 'node:timers/promises'
import { type Database, listClients, listEndpoints, listWork } from '@callbook/db'
import type { CallId } from '@callbook/domain'
import { listOrganizations, presentEndpoint, type WebhookUrls } from '@callbook/operations'
import { sendRequest } from '../ask.ts'
import { type DemoCall, demoCalls } from './demo-call.ts'
import { failSome, recordDemoEvaluation } from './evaluate.ts'
import { callsOfMonth } from './month.ts'
import { keepRecordings, withRecordings } from './recordings.ts'
import { reportOf } from './reports.ts'
import { createDemoScorecard } from './scorecard.ts'
import { createTenant, type DemoTenant, readTenant, writeTenant } from './tenant.ts'

export interface Demo {
  readonly key: string
  readonly webhookUrl: string
}

interface Options extends Stack {
  readonly dataDir: string
  readonly urls: WebhookUrls
  /** Base URL of the webhook on this machine. */
  readonly localWebhookUrl: string
  /** Whether an empty database gets demo data. */
  readonly enabled: boolean
}

/**
 * Returns the demo organization: created in an empty database, or found in one that has it.
 *
 * An interrupted creation is completed. Undefined without a demo, or if its key or its webhook URL was revoked.
 */
export async function openDemo(options: Options): Promise<Demo | undefined> {
  const tenant = (await findTenant(options)) ?? (await makeTenant(options))
  if (tenant === undefined) return undefined

  const endpoints = await listEndpoints({ db: options.db, organizationId: tenant.organization_id }, tenant.client_id)
  const row = endpoints.find(({ provider, status }) => provider === 'vapi' && status === 'active')
  if (row === undefined) return undefined

  if (!tenant.filled) {
    const urls = await findUrls(tenant, options)
    await fill(tenant, (provider) => urls.get(provider) ?? missing(provider), options)
    await writeTenant(options.dataDir, { ...tenant, filled: true })
    console.error('Demo calls reported')
  }

  return { key: tenant.key, webhookUrl: presentEndpoint(row, options.urls).url }
}

/** Returns the webhook URLs as reached from this machine. */
async function findUrls({ organization_id: id }: DemoTenant, { db, urls, localWebhookUrl }: Options) {
  const clients = await listClients({ db, reach: id })
  const endpoints = (
    await Promise.all(clients.map((client) => listEndpoints({ db, organizationId: id }, client.id)))
  ).flat()
  const here = { ...urls, publicUrl: localWebhookUrl }

  return new Map<string, string>(endpoints.map((row) => [row.provider, presentEndpoint(row, here).url]))
}

async function findTenant({ dataDir, managementUrl, stop }: Options): Promise<DemoTenant | undefined> {
  const tenant = await readTenant(dataDir)
  if (tenant === undefined) return undefined

  const headers = { 'x-api-key': tenant.key }
  const { status } = await sendRequest(`${managementUrl}/v1/auth/me`, { headers, signal: stop })
  return status === 200 ? tenant : undefined
}

async function makeTenant({ db, dataDir, enabled, urls }: Options): Promise<DemoTenant | undefined> {
  if (!enabled || (await listOrganizations(db)).length > 0) return undefined

  const tenant = await createTenant(db, urls)
  await writeTenant(dataDir, tenant)

  return tenant
}

function missing(provider: string): never {
  throw new Error(`The demo has no webhook URL of ${provider}`)
}

interface Stack {
  readonly db: Database
  readonly managementUrl: string
  readonly stop: AbortSignal
}

type WebhookOf = (provider: DemoCall['provider']) => string

const patienceMs = 5_000

/** Maximum concurrent reports or evaluations. */
const atOnce = 6

/** Delay of a report after its call. */
const delayMs = 15_000

/**
 * Sends the demo calls of the last month to the webhooks, as providers do, and records their evaluations.
 */
async function fill(tenant: DemoTenant, webhookOf: WebhookOf, stack: Stack): Promise<void> {
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
  const stored = calls.map((call, index) => ({ call, index, id: idOf(ids, call), at: reportedAt(call, now) }))
  const { organization_id: organizationId } = tenant
  await createDemoScorecard(stack.db, organizationId, now)
  await inTurns(stored, (call) => recordDemoEvaluation(stack.db, organizationId, call))
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
    const work = await listWork({ db, organizationId: organization_id }, undefined, calls * 2)
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
