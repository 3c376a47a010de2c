import { newId } from '@callbook/db'
import {
  addClient,
  addEndpoint,
  addRawReport,
  idAt,
  someEndpoint,
  type TestDb,
  type TestEndpoint
} from '@callbook/db/testing'
import type { CallId, OrganizationId } from '@callbook/domain'

type Settings = NonNullable<Parameters<typeof addEndpoint>[3]>

interface Refusal {
  readonly cause?: string
  readonly status?: number
  readonly samples?: string
}

/** Creates endpoints and their received reports at given times, in milliseconds since 1970. */
export interface EndpointRows {
  /** Creates an endpoint of a new organization. */
  watched(settings: Settings): Promise<TestEndpoint>
  /** Creates another endpoint of an organization. */
  watchedIn(organizationId: OrganizationId, settings: Settings): Promise<void>
  change(endpoint: TestEndpoint, settings: Settings): Promise<void>
  /** Reconciles the endpoint with its provider, whose last response was at `lastOkAt`. @returns the account */
  connectAccount(endpoint: TestEndpoint, lastOkAt: Date): Promise<string>
  report(endpoint: TestEndpoint, time: number): Promise<void>
  reports(endpoint: TestEndpoint, times: readonly number[]): Promise<void>
  /** Adds rejections of a minute; by default, for their signatures. */
  refuse(endpoint: TestEndpoint, minute: number, rejections: number, refusal?: Refusal): Promise<void>
}

export function endpointRows(testDb: TestDb): EndpointRows {
  return {
    async watched(settings) {
      const endpoint = await someEndpoint(testDb)
      await change(testDb, endpoint, settings)

      return endpoint
    },
    async watchedIn(organizationId, settings) {
      const clientId = await addClient(testDb, organizationId)
      await addEndpoint(testDb, organizationId, clientId, { status_changed_at: new Date(0), ...settings })
    },
    change: async (endpoint, settings) => await change(testDb, endpoint, settings),
    connectAccount: async (endpoint, lastOkAt) => await connectAccount(testDb, endpoint, lastOkAt),
    async report(endpoint, time) {
      await addRawReport(testDb, endpoint, { receivedAt: new Date(time) })
    },
    reports: async (endpoint, times) => await reports(testDb, endpoint, times),
    async refuse({ organizationId, endpointId }, minute, rejections, refusal = {}) {
      const ids = { organization_id: organizationId, endpoint_id: endpointId, minute: new Date(minute) }
      await testDb
        .insertInto('rejection_counts')
        .values({ ...ids, status: 401, cause: 'signature', rejections, samples: '[]', ...refusal })
        .execute()
    }
  }
}

async function change(testDb: TestDb, { organizationId, endpointId }: TestEndpoint, settings: Settings): Promise<void> {
  await testDb
    .updateTable('webhook_endpoints')
    .set(settings)
    .where('organization_id', '=', organizationId)
    .where('id', '=', endpointId)
    .execute()
}

async function connectAccount(
  testDb: TestDb,
  { organizationId, endpointId }: TestEndpoint,
  last_ok_at: Date
): Promise<string> {
  const [id, created_at] = [newId(), new Date(0)]
  const account = { provider: 'vapi', base_url: 'https://api.vapi.ai', key_encrypted: 'sealed', state: 'active' }
  await testDb
    .insertInto('provider_accounts')
    .values({
      ...account,
      organization_id: organizationId,
      id,
      last_ok_at,
      watermark: created_at,
      created_at,
      updated_at: created_at
    })
    .execute()
  await testDb
    .insertInto('provider_account_endpoints')
    .values({ organization_id: organizationId, account_id: id, assistant_id: '', endpoint_id: endpointId, created_at })
    .execute()

  return id
}

async function reports(
  testDb: TestDb,
  { organizationId, clientId, endpointId }: TestEndpoint,
  times: readonly number[]
): Promise<void> {
  const ids = { organization_id: organizationId, client_id: clientId, endpoint_id: endpointId }
  const body = { provider: 'vapi', kind: 'end_of_call', codec: 'zstd', body: Buffer.alloc(0) }
  const rows = times.map((time) => ({
    ...ids,
    ...body,
    call_id: idAt<CallId>(new Date(time)),
    received_at: new Date(time)
  }))
  for (let from = 0; from < rows.length; from += 1_000) {
    await testDb
      .insertInto('raw_reports')
      .values(rows.slice(from, from + 1_000))
      .execute()
  }
}
