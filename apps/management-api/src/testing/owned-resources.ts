import { randomBytes } from 'node:crypto'
import {
  type Database,
  insertEventEndpoint,
  insertRevision,
  insertScorecard,
  newId,
  numberEvents,
  type OrganizationScope,
  storeEvaluation,
  updateScorecard,
  useRevision
} from '@callbook/db'
import { addCall, addClient, addCustomer, addRawReport, type TestDb } from '@callbook/db/testing'
import {
  type ClientId,
  type EventEndpointId,
  type OrganizationId,
  type ScorecardDomain,
  sealSecret,
  unevaluatedLeadQuality
} from '@callbook/domain'
import { newSigningSecret } from '@callbook/events'
import { addStoredRecording } from './recordings.ts'
import { keyRing } from './start-app.ts'

/** Ids of one resource of each kind. */
export interface OwnedIds {
  readonly client: string
  readonly customer: string
  readonly call: string
  readonly eventEndpoint: string
}

export const unknownIds: OwnedIds = { client: newId(), customer: newId(), call: newId(), eventEndpoint: newId() }

/** Adds a client that owns one resource of each kind, with the same numbers as all others. */
export async function addOwnedResources(
  db: Database,
  testDb: TestDb,
  organizationId: OrganizationId
): Promise<OwnedIds> {
  const client = await addClient(testDb, organizationId)
  const customer = await addCustomer(testDb, organizationId, client)
  const call = await addCall(testDb, organizationId, client, {
    customer_id: customer,
    caller_phone_number: '+12025550143'
  })
  await addCall(testDb, organizationId, client, { created_at: '2026-01-01T00:00:00Z' })
  const evaluation = { domain: 'lead_quality', result: unevaluatedLeadQuality('Noise.'), source: 'import' } as const
  await storeEvaluation({ db, organizationId }, call, { evaluation: { ...evaluation, model: null }, now: new Date() })
  await numberEvents(db, organizationId)

  await addScorecard({ db, organizationId }, null, 'booking' as ScorecardDomain)
  await addScorecard({ db, organizationId }, client, `s${client.replaceAll('-', '').slice(-20)}` as ScorecardDomain)
  await addGap(testDb, organizationId, client)
  const eventEndpoint = await addEventEndpoint(db, organizationId, client)
  const ids = { client, customer, call, eventEndpoint }
  const report = { receivedAt: new Date(), callId: call, text: JSON.stringify(ids) }
  await addRawReport(testDb, { organizationId, clientId: client, endpointId: newId() }, report)
  await addStoredRecording(testDb, { organizationId, clientId: client, callId: call })

  return ids
}

/** Adds a live scorecard about the politeness of the agent, unless there is one with this domain. */
export async function addScorecard(
  at: OrganizationScope<Database>,
  clientId: ClientId | null,
  domain: ScorecardDomain
): Promise<void> {
  const now = new Date('2026-01-01T00:00:00.000Z')
  if (!(await insertScorecard(at, { domain, name: domain, clientId }, now))) return
  const questions = [{ key: 'politeness', question: 'How polite was the agent?' }]
  await insertRevision(at, domain, { revision: 1, questions, createdBy: 'tests', now })
  await useRevision(at, { domain, revision: 1, now })
  await updateScorecard(at, domain, { changes: { live_revision: 1 }, now })
}

async function addGap(testDb: TestDb, organizationId: OrganizationId, clientId: string) {
  const call = { organization_id: organizationId, client_id: clientId, provider: 'vapi', provider_call_id: newId() }
  const found = { id: newId(), account_id: newId(), kind: 'missing', found_at: new Date() }
  await testDb
    .insertInto('gaps')
    .values({ ...call, ...found })
    .execute()
}

export async function addEventEndpoint(db: Database, organizationId: OrganizationId, clientId: ClientId) {
  const id = newId<EventEndpointId>()
  const settings = {
    url: 'https://10.0.0.1/events',
    description: '',
    event_types: null,
    payload_mode: 'thin',
    client_id: clientId
  } as const
  const secret_encrypted = sealSecret(keyRing, newSigningSecret(randomBytes), id, randomBytes)
  await insertEventEndpoint({ db, organizationId }, { ...settings, id, secret_encrypted }, new Date())

  return id
}
