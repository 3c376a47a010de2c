import type { ReportWriter, WriteOutcome } from '@callbook/calls'
import { insertAuditEvent, newId } from '@callbook/db'
import type { TestDatabase } from '@callbook/db/testing'
import type { CallId, CustomerId } from '@callbook/domain'
import { reportsOf, type TestCaller, type TestReport } from './caller.ts'
import { addEvaluations, findCustomerId, incoming, reject, type TestClient } from './test-client.ts'

/** Database and writer that receive the data of callers. */
export interface CallerDataStores extends TestDatabase {
  readonly writer: Pick<ReportWriter, 'append'>
}

const hourMs = 3_600_000

/** Stores a call per provider with evaluations, failed work, rejected reports and audit events about the caller. */
export async function storeCallerData(
  stores: CallerDataStores,
  client: TestClient,
  caller: TestCaller
): Promise<CustomerId> {
  const { db, testDb } = stores
  const id = await storeCalls(stores, client, caller)
  const calls = await testDb.selectFrom('calls').select('id').where('customer_id', '=', id).execute()
  for (const call of calls) await addEvaluations(db, client, call.id as CallId, caller)
  const { word } = caller
  await testDb
    .updateTable('customers')
    .set({ metadata: JSON.stringify({ word }) })
    .where('id', '=', id)
    .execute()
  const [first] = calls
  const work = { organization_id: client.organizationId, call_id: first?.id ?? '' }
  const failed = { state: 'failed', attempts: 10, run_after: new Date(), last_error: word, lease_id: newId() }
  await testDb
    .insertInto('evaluation_work')
    .values({ ...work, ...failed })
    .execute()

  for (const report of reportsOf(caller, hoursFromNow(-5), newId())) await reject(db, client, report)
  await audit(db, client, 'customer', id, caller)
  for (const call of calls) await audit(db, client, 'call', call.id, caller)

  const odd = { text: `From tel:${caller.number} by ${word}`, other: caller.number.slice(2) }
  await reject(db, client, { provider: 'vapi', body: JSON.stringify(odd) })

  return id
}

/** Records audit events with personal data in their changes and in their filters. */
async function audit(
  db: CallerDataStores['db'],
  { organizationId }: TestClient,
  objectKind: string,
  objectId: string,
  { email, name, number, word }: TestCaller
): Promise<void> {
  const actor = { kind: 'user', id: newId(), name: 'Ada' } as const
  const changes = { note: { before: `not ${word}`, after: word }, texts: { after: [word] }, ...impersonalChanges }
  const event = { act: 'call.note', objectKind, objectId, changes }
  await insertAuditEvent({ db, organizationId, actor }, event, new Date())

  const filters = { number: { after: number }, filter: { after: { email, start: name } }, rows: { after: 4 } }
  const search = { act: 'call.export', objectKind: 'client', objectId: newId(), changes: filters }
  await insertAuditEvent({ db, organizationId, actor }, search, new Date())
}

/** Changes that an erasure leaves in audit events, because they contain no personal data. */
export const impersonalChanges = { domain: { after: 'lead_quality' }, score: { before: null, after: 70 } }

/** Returns the expected result of an erasure. */
export function expectedErasure({ organizationId, clientId }: TestClient, id: CustomerId) {
  return {
    id,
    organization_id: organizationId,
    client_id: clientId,
    calls: 6,
    transcripts: 6,
    summaries: 6,
    recording_urls: 4,
    structured_data: 4,
    metadata: 5,
    prompts: 6,
    details: 6,
    raw_reports: 7,
    evaluations: 24,
    evaluation_errors: 1,
    rejected_reports: 8
  }
}

/** Stores a call per provider. */
export async function storeCalls(
  stores: CallerDataStores,
  client: TestClient,
  caller: TestCaller
): Promise<CustomerId> {
  await deliver(stores, client, reportsOf(caller, hoursFromNow(-2), newId()))

  return await customerOf(stores, client, caller)
}

export async function deliver(
  { writer }: CallerDataStores,
  client: TestClient,
  reports: readonly TestReport[],
  receivedAt = new Date()
): Promise<WriteOutcome[]> {
  const outcomes: WriteOutcome[] = []
  for (const report of reports) outcomes.push(await writer.append(incoming(client, report, receivedAt)))

  return outcomes
}

export async function customerOf(
  stores: CallerDataStores,
  client: TestClient,
  caller: TestCaller
): Promise<CustomerId> {
  const id = await findCustomerId(stores.testDb, client, caller)
  if (id === undefined) throw new Error('the caller is no customer')

  return id
}

export function hoursFromNow(hours: number): Date {
  return new Date(Date.now() + hours * hourMs)
}
