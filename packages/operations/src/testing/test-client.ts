import { type IncomingReport, recordRejections } from '@callbook/calls'
import { type Database, newId, storeEvaluation } from '@callbook/db'
import { addClient, addEndpoint, addOrganization, type TestDb } from '@callbook/db/testing'
import {
  type CallId,
  type ClientId,
  type CustomerId,
  type EndpointId,
  type OrganizationId,
  type ProviderName,
  providerNames,
  providers,
  unevaluatedLeadQuality,
  unevaluatedPromptAdherence
} from '@callbook/domain'
import type { TestCaller, TestReport } from './caller.ts'

/** Client with an endpoint per provider. */
export interface TestClient {
  readonly organizationId: OrganizationId
  readonly clientId: ClientId
  readonly endpoints: ReadonlyMap<ProviderName, EndpointId>
}

export async function addTestClient(db: TestDb, organization?: OrganizationId): Promise<TestClient> {
  const organizationId = organization ?? (await addOrganization(db))
  const clientId = await addClient(db, organizationId)
  const endpoints = new Map<ProviderName, EndpointId>()
  for (const provider of providerNames) {
    const { id } = await addEndpoint(db, organizationId, clientId, { provider, status_changed_at: new Date(0) })
    endpoints.set(provider, id)
  }

  return { organizationId, clientId, endpoints }
}

/** Returns a delivery that has passed every check. */
export function incoming(client: TestClient, { provider, body }: TestReport, receivedAt: Date): IncomingReport {
  const { organizationId, clientId } = client
  const reading = providers[provider].read(JSON.parse(body), { country: 'US' })
  if (reading.kind !== 'report') throw new Error('the report cannot be read')
  const checked = { settingsChangedAt: new Date().toISOString(), requestId: newId(), lane: 0 }
  const place = { organizationId, clientId, endpointId: endpointOf(client, provider), provider, ...checked }

  return { ...place, report: reading.report, body, receivedAt }
}

export function endpointOf({ endpoints }: TestClient, provider: ProviderName): EndpointId {
  const id = endpoints.get(provider)
  if (id === undefined) throw new Error(`no endpoint of ${provider}`)

  return id
}

/** Records evaluations of a call by a model and a person, with a word in every text. */
export async function addEvaluations(
  db: Database,
  { organizationId }: TestClient,
  callId: CallId,
  { word }: TestCaller
): Promise<void> {
  const entry = { score: 80, rationale: word }
  const { scores, ...leadQuality } = unevaluatedLeadQuality(word)
  const flags = { negative_call: false, human_review_required: true, review_reason: word }
  const entries = Object.fromEntries(Object.keys(scores).map((name) => [name, entry])) as typeof scores
  const prompt = { system_instruction: word, system_variables: { word } }
  const findings = { what_went_well: [word], what_went_wrong: { word }, recommendations_for_improvement: word }

  for (const source of ['model', 'human'] as const) {
    const by = { source, model: source === 'model' ? 'test-model' : null }
    const result = { ...leadQuality, flags, scores: entries, overall_score: source === 'model' ? 70 : 80 }
    await storeEvaluation({ db, organizationId }, callId, {
      evaluation: { domain: 'lead_quality', result, ...by },
      now: new Date()
    })
    const adherence = { ...unevaluatedPromptAdherence(word, prompt), ...findings, score: source === 'model' ? 50 : 60 }
    const evaluation = { domain: 'prompt_adherence', result: adherence, ...by } as const
    await storeEvaluation({ db, organizationId }, callId, { evaluation, now: new Date() })
  }
}

/** Stores a rejected report. */
export async function reject(
  db: Database,
  client: TestClient,
  { provider, body }: TestReport,
  receivedAt = new Date()
): Promise<void> {
  const { organizationId } = client
  const ids = { organizationId, endpointId: endpointOf(client, provider), requestId: newId(), providerCallId: null }
  await recordRejections(db, { reports: [{ ...ids, receivedAt, cause: 'odd', path: null, body }] })
}

export async function findCustomerId(
  db: TestDb,
  { organizationId, clientId }: TestClient,
  { number }: TestCaller
): Promise<CustomerId | undefined> {
  const customer = await db
    .selectFrom('customers')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('client_id', '=', clientId)
    .where('phone_number', '=', number)
    .executeTakeFirst()

  return customer?.id as CustomerId | undefined
}
