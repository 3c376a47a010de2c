import { randomBytes } from 'node:crypto'
import { createReportWriter, type ReportWriter } from '@callbook/calls'
import { addProviderAccount, mapProviderAccount, newId } from '@callbook/db'
import {
  addClient,
  addEndpoint,
  addOrganization,
  type TestDatabase,
  type TestDb,
  type TestEndpoint,
  urlAs,
  whenDone
} from '@callbook/db/testing'
import {
  type ErasureKey,
  type ListingProviderName,
  type ProviderAccountId,
  parseAndRedact,
  parseKeyRing,
  providers,
  sealSecret
} from '@callbook/domain'

/** Setting with the key that encrypts account keys. */
export const secretsKey = randomBytes(32).toString('base64')
export const keyRing = parseKeyRing(secretsKey)

/** Key of every test account, which must not appear in any output. */
export const key = 'sk-the-key-that-nobody-may-see'

/** A provider account and an endpoint of the same provider. */
export interface TestAccount extends TestEndpoint {
  readonly id: ProviderAccountId
  readonly name: ListingProviderName
}

interface AccountOptions {
  readonly origin: string
  readonly now: Date
  readonly firstFrom?: Date
  readonly organization?: TestEndpoint['organizationId'] | undefined
}

/** Adds an account whose `first` pass is due at once; other passes become due later. */
export async function addAccount(
  { db, testDb }: TestDatabase,
  name: ListingProviderName,
  { origin, now, firstFrom = now, organization }: AccountOptions
): Promise<TestAccount> {
  const organizationId = organization ?? (await addOrganization(testDb))
  const clientId = await addClient(testDb, organizationId)
  const endpoint = { provider: name, status_changed_at: new Date(0), settings_changed_at: new Date(0) }
  const { id: endpointId } = await addEndpoint(testDb, organizationId, clientId, endpoint)
  const id = newId<ProviderAccountId>()
  const account = { id, provider: name, base_url: origin, key_encrypted: sealSecret(keyRing, key, id, randomBytes) }
  await addProviderAccount({ db, organizationId }, account, { now, firstFrom })
  await testDb
    .updateTable('reconciliation_runs')
    .set({ due_at: new Date(now.getTime() + 900_000) })
    .where('organization_id', '=', organizationId)
    .where('account_id', '=', id)
    .where('kind', '=', 'recent')
    .execute()

  return { organizationId, clientId, endpointId, id, name }
}

/** Assigns all calls of an account to its endpoint. */
export async function mapAll({ db }: TestDatabase, { organizationId, id, endpointId }: TestAccount): Promise<void> {
  await mapProviderAccount({ db, organizationId }, id, { endpointId, assistantId: null, now: new Date() })
}

/** Starts a writer with the worker's database rights until the test ends. */
export function startWriter(testDb: TestDb, now: () => Date, erasureKey?: ErasureKey): ReportWriter {
  const connection = { connectionString: urlAs('worker', testDb), onIdleError: () => undefined }
  const writer = createReportWriter({ ...connection, now, erasureKey })
  whenDone(() => writer.close())

  return writer
}

/** Stores a report as webhook-ingest does. */
export async function deliver(
  writer: ReportWriter,
  to: TestAccount,
  report: object,
  receivedAt: Date
): Promise<string> {
  const body = parseAndRedact(JSON.stringify(report))
  if (!body.ok) throw new Error(body.problem)
  const reading = providers[to.name].read(body.value, { country: 'US' })
  if (reading.kind !== 'report') throw new Error(`read as ${reading.kind}`)
  const { kind } = await writer.append({
    organizationId: to.organizationId,
    clientId: to.clientId,
    endpointId: to.endpointId,
    settingsChangedAt: new Date(0).toISOString(),
    requestId: newId(),
    lane: 0,
    provider: to.name,
    report: reading.report,
    body: body.text,
    receivedAt
  })

  return kind
}
