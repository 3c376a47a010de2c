import { setTimeout as sleep } from 'node:timers/promises'
import { recordEvaluation } from '@callbook/admin'
import { type Database, listWork } from '@callbook/db'
import type { CallId, EvaluationDomain } from '@callbook/domain'
import { ask } from '../ask.ts'
import { systemInstruction } from './assistant.ts'
import { demoCalls } from './calls/index.ts'
import type { DemoCall } from './demo-call.ts'
import { type DemoTenant, launcher } from './tenant.ts'
import { vapiReport } from './vapi-report.ts'

export interface Stack {
  readonly db: Database
  readonly managementUrl: string
  readonly stop: AbortSignal
}

const patienceMs = 5_000

/** Reports the demo calls through the webhook, as the provider does, and records what they are judged to be worth. */
export async function fill(tenant: DemoTenant, webhookUrl: string, stack: Stack): Promise<void> {
  const now = new Date()
  for (const call of demoCalls) await post(webhookUrl, vapiReport(call, now), stack.stop)

  const ids = await callIds(tenant, stack)
  for (const call of demoCalls) {
    const id = ids.get(call.id)
    if (id === undefined) throw new Error(`The demo call ${call.id} was reported and is not there`)
    for (const [domain, result] of evaluations(call)) {
      const evaluation = { domain, result, source: 'import', model: null } as const
      await recordEvaluation(stack.db, tenant.organization_id, launcher, id, evaluation, new Date())
    }
  }
  await workerHasSeen(tenant, stack)
}

/** Waits a moment for the worker to complete the calls without a conversation: they need no model. */
async function workerHasSeen({ organization_id }: DemoTenant, { db, stop }: Stack): Promise<void> {
  const end = performance.now() + patienceMs
  for (;;) {
    const work = await listWork(db, organization_id, undefined, demoCalls.length * 2)
    if (work.every(({ needs_model }) => needs_model) || performance.now() > end) return
    await sleep(100, undefined, { signal: stop })
  }
}

async function post(webhookUrl: string, report: object, signal: AbortSignal): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const { status } = await ask(webhookUrl, { method: 'POST', headers, body: JSON.stringify(report), signal })
  if (status !== 200) throw new Error(`A demo report was answered ${status}`)
}

async function callIds({ client_id, key }: DemoTenant, { managementUrl, stop }: Stack): Promise<Map<string, CallId>> {
  const url = `${managementUrl}/v1/calls?client_id=${client_id}&limit=200`
  const { status, body } = await ask(url, { headers: { 'x-api-key': key }, signal: stop })
  if (status !== 200) throw new Error(`The demo calls were answered ${status}`)
  const { data } = JSON.parse(body) as { data: readonly { provider_call_id: string; id: CallId }[] }

  return new Map(data.map(({ provider_call_id, id }) => [provider_call_id, id]))
}

function* evaluations({ leadQuality, promptAdherence }: DemoCall): Generator<[EvaluationDomain, object]> {
  if (leadQuality !== undefined) yield ['lead_quality', leadQuality]
  if (promptAdherence === undefined) return
  const prompt = { system_instruction: systemInstruction, system_variables: null }
  yield ['prompt_adherence', { ...promptAdherence, prompt }]
}
