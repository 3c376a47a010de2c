import { randomUUID } from 'node:crypto'
import { zstdDecompressSync } from 'node:zlib'
import { readDatabaseTime, type Schema, updateEndpointStatus } from '@callbook/db'
import {
  addClient,
  addEndpoint,
  addOrganization,
  asRole,
  connectAs,
  connectTestDatabase,
  createTestDatabaseUrl,
  findDiscrepancies
} from '@callbook/db/testing'
import { type ClientId, type CustomerId, type EndpointId, type OrganizationId, parseErasureKey } from '@callbook/domain'
import { propertyRuns } from '@callbook/postgres/testing'
import fc from 'fast-check'
import { type Selectable, sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { eraseCustomer } from '../../erasure/erase-customer.ts'
import type { IncomingReport } from '../../model/incoming-report.ts'
import { createReportWriter } from '../../writer/report-writer.ts'
import { withoutLockTimeout } from '../erasure.ts'
import { loggedTypes } from './events.ts'
import { createReference, type Delivery, type Reference } from './reference.ts'
import { timeOf } from './reference-customer.ts'
import { type ClientName, clients, noon } from './report-fields.ts'
import { type Arrival, type Step, scenario } from './scenario.ts'

const connectionString = await createTestDatabaseUrl()
const { db, testDb } = connectTestDatabase(connectionString)
let clock = noon
const erasureKey = parseErasureKey(Buffer.alloc(32, 1).toString('base64'))
/** The two writers wait for each other, longer on a loaded machine than a service may: no report is held up here. */
const connection = {
  connectionString: withoutLockTimeout(asRole('ingest', connectionString)),
  onIdleError: () => undefined
}
const options = { ...connection, now: () => clock, erasureKey }
const writers = [createReportWriter(options), createReportWriter(options)] as const
afterAll(() => Promise.all(writers.map((writer) => writer.close())))

/** More runs find more failures. The seed of a failed run reproduces it. */
const { INGEST_MODEL_RUNS: runs = propertyRuns(25), INGEST_MODEL_SEED: seed } = process.env

it('stores what the reference model predicts, for any reports given to two writers', async () => {
  await fc.assert(
    fc.asyncProperty(scenario, async (steps) => {
      const reference = createReference()
      const tenant = await newTenant()
      clock = noon

      for (const step of steps) await play(step, tenant, reference)

      expect(await storedCalls(tenant)).toEqual(expectedCalls(reference))
      expect(await storedCustomers(tenant)).toEqual(reference.customers())
      await expectLogged(tenant, reference)
      expect(await storedRecords(tenant)).toEqual(
        new Map([...reference.records].map(([key, at]) => [key, at.toISOString()]))
      )
      const discrepancies = await findDiscrepancies(testDb, tenant.id)
      expect(discrepancies.filter(({ what }) => what !== 'a raw report without an idempotency record')).toEqual([]) // which expire
    }),
    { numRuns: Number(runs), ...(seed !== undefined && { seed: Number(seed) }), endOnFailure: true, verbose: true }
  )
}, 3_600_000)

interface Tenant {
  readonly id: OrganizationId
  readonly places: ReadonlyMap<string, { readonly clientId: ClientId; readonly endpointId: EndpointId }>
  readonly names: ReadonlyMap<string, ClientName>
}

async function newTenant(): Promise<Tenant> {
  const id = await addOrganization(testDb)
  const places = new Map<string, { clientId: ClientId; endpointId: EndpointId }>()
  for (const name of clients) {
    const clientId = await addClient(testDb, id)
    const endpoint = await addEndpoint(testDb, id, clientId, { status_changed_at: new Date(0) })
    places.set(name, { clientId, endpointId: endpoint.id })
  }

  return { id, places, names: new Map(clients.map((name) => [placeOf({ places }, name).clientId, name])) }
}

function placeOf({ places }: Pick<Tenant, 'places'>, client: string) {
  const place = places.get(client)
  if (place === undefined) throw new Error(`no client ${client}`)

  return place
}

async function play(step: Step, tenant: Tenant, reference: Reference): Promise<void> {
  if (step.kind === 'pass') {
    clock = new Date(clock.getTime() + step.ms)
  } else if (step.kind === 'turn') {
    const { endpointId } = placeOf(tenant, step.client)
    await updateEndpointStatus({ db, organizationId: tenant.id }, endpointId, {
      status: step.isOn ? 'active' : 'inactive'
    })
    reference.turn(step.client, step.isOn, clock)
  } else if (step.kind === 'expire') {
    const { id } = tenant
    await sql`delete from report_idempotency where organization_id = ${id} and expires_at <= ${clock}`.execute(testDb)
    reference.expire(clock)
  } else if (step.kind === 'erase') {
    await erase(tenant, step, reference)
  } else {
    await agreeOnTime(tenant, reference)
    for (const together of roundsOf(step.arrivals.flatMap(deliveriesOf), reference)) {
      const outcomes = await Promise.all(together.map((delivery, index) => deliver(tenant, delivery, index)))
      const kept = together.map((delivery, index) => ({ delivery, outcome: outcomes[index] ?? '' }))
      for (const same of Map.groupBy(kept, ({ delivery }) => recordOf(delivery)).values()) judge(same, reference)
    }
  }
}

/** Sets how long an endpoint has been off. The database measures it by its own clock, the scenario by another. */
async function agreeOnTime(tenant: Tenant, { offSince }: Reference): Promise<void> {
  for (const [client, since] of offSince) {
    const offForMs = clock.getTime() - since.getTime()
    const status_changed_at = new Date(Date.parse(await readDatabaseTime(db)) - offForMs)
    const { endpointId } = placeOf(tenant, client)
    await testDb.updateTable('webhook_endpoints').set({ status_changed_at }).where('id', '=', endpointId).execute()
  }
}

async function erase(
  tenant: Tenant,
  { client, number }: Extract<Step, { kind: 'erase' }>,
  reference: Reference
): Promise<void> {
  const { clientId } = placeOf(tenant, client)
  const customers = await rowsOf('customers', tenant)
  const customer = customers.find((row) => row.client_id === clientId && row.phone_number === number)
  if (customer === undefined) return

  const read = () => ({ kind: 'other', type: 'odd' }) as const
  const erasure = { key: erasureKey, erasedAt: clock, read, apply: true }
  await eraseCustomer(
    { db: connectAs('operator', testDb), organizationId: tenant.id },
    customer.id as CustomerId,
    erasure
  )
  reference.erase(client, number, clock)
}

/**
 * Splits reports into rounds. The first report of a higher rank comes after the others of its call, because the values
 * that these replace depend on their order. The same applies to a report received before the stored one, which only
 * fills gaps, and to reports that decide by the known time of a call whether its caller was erased.
 */
function roundsOf(deliveries: readonly Delivery[], { calls, hasErased }: Reference): Delivery[][] {
  if (deliveries.some(({ client }) => hasErased(client))) return deliveries.map((delivery) => [delivery])

  const isLater = ({ client, report, receivedAt }: Delivery) => {
    const known = calls.get(`${client} ${report.providerCallId}`)
    if (known === undefined || report.rank !== known.merged.rank)
      return report.rank > (known?.merged.rank ?? report.rank)

    return receivedAt < known.reportedAt
  }

  return [deliveries.filter((delivery) => !isLater(delivery)), deliveries.filter(isLater)]
}

let bodies = 0

function deliveriesOf({ client, lagMs, reports }: Arrival): Delivery[] {
  const receivedAt = new Date(clock.getTime() - lagMs)

  return reports.flatMap(({ report, copies }) => {
    const body = JSON.stringify({ body: ++bodies })
    return Array.from({ length: copies }, () => ({ client, report, body, receivedAt }))
  })
}

async function deliver(tenant: Tenant, { client, ...delivery }: Delivery, index: number): Promise<string> {
  const checked = { settingsChangedAt: new Date().toISOString(), requestId: randomUUID() }
  const place = { organizationId: tenant.id, ...placeOf(tenant, client), ...checked, lane: 0, provider: 'vapi' }
  const incoming: IncomingReport = { ...place, ...delivery }
  const writer = writers[index % 2 === 0 ? 0 : 1]

  return await writer.append(incoming).then(({ kind }) => kind, isPoisoned(delivery) ? () => 'failed' : undefined)
}

function isPoisoned({ report }: Pick<Delivery, 'report'>): boolean {
  return report.summary?.includes('\u0000') === true
}

function recordOf({ client, report }: Delivery): string {
  return `${client} ${report.providerCallId} ${report.kind}`
}

/** Checks copies of one report. The database decides which of them is stored and which are duplicates. */
function judge(same: readonly { delivery: Delivery; outcome: string }[], reference: Reference): void {
  const [first] = same
  if (first === undefined) return
  const outcomes = same.map(({ outcome }) => outcome)
  const sound = same.filter(({ delivery, outcome }) => {
    if (!isPoisoned(delivery)) return true
    return outcome === 'stored' && reference.isForgotten(delivery) // The correction may have removed the poison.
  })

  if (reference.isRefused(first.delivery)) {
    expect(new Set(outcomes)).toEqual(new Set(['rejected']))
  } else if (reference.isDuplicate(first.delivery)) {
    expect(new Set(outcomes)).toEqual(new Set(['duplicate']))
  } else {
    const stored = same.filter(({ outcome }) => outcome === 'stored')
    expect(stored).toHaveLength(Math.min(sound.length, 1))
    expect(sound.filter(({ outcome }) => outcome === 'duplicate')).toHaveLength(sound.length - stored.length)
    for (const { delivery } of stored) reference.take(delivery, clock)
  }
}

function expectedCalls({ calls }: Reference) {
  return new Map(
    [...calls].map(([key, call]) => {
      const { merged, raw } = call
      const { kind: _, ...report } = merged
      const [occurredAt, createdAt, updatedAt] = [timeOf(call), call.createdAt, call.updatedAt].map((time) =>
        time.toISOString()
      )
      const bodies = new Map([...raw].map(([kind, { body, receivedAt }]) => [kind, [body, receivedAt.toISOString()]]))
      return [key, { report, bodies, occurredAt, createdAt, updatedAt }]
    })
  )
}

async function storedCalls(tenant: Tenant) {
  const calls = await rowsOf('calls', tenant)
  const raw = Map.groupBy(await rowsOf('raw_reports', tenant), (row) => row.call_id)

  return new Map(
    calls.map((row) => {
      const bodies = new Map(
        (raw.get(row.id) ?? []).map(({ kind, body, received_at }) => {
          return [kind, [zstdDecompressSync(body).toString(), received_at]]
        })
      )
      const { occurred_at: occurredAt, created_at: createdAt, updated_at: updatedAt } = row
      const call = { report: reportOf(row), bodies, occurredAt, createdAt, updatedAt }
      return [`${tenant.names.get(row.client_id)} ${row.provider_call_id}`, call]
    })
  )
}

function reportOf(row: Selectable<Schema['calls']>) {
  const date = (time: string | null) => (time === null ? null : new Date(time))
  const json = (value: string | null) => (value === null ? null : JSON.parse(value))

  return {
    providerCallId: row.provider_call_id,
    rank: row.report_rank,
    direction: row.direction,
    status: row.status,
    endedReason: row.ended_reason,
    requestedAt: date(row.requested_at),
    startedAt: date(row.started_at),
    endedAt: date(row.ended_at),
    durationSeconds: row.duration_seconds,
    callerPhoneNumber: row.caller_phone_number,
    callerFullName: row.caller_full_name,
    callerEmail: row.caller_email,
    agentPhoneNumber: row.agent_phone_number,
    assistantId: row.assistant_id,
    assistantName: row.assistant_name,
    assistantVersion: row.assistant_version,
    language: row.language,
    transferDestination: row.transfer_destination,
    summary: row.call_summary,
    transcript: row.transcript,
    messages: json(row.messages),
    recordingUrl: row.recording_url,
    costUsd: row.cost_usd,
    successEvaluation: row.success_evaluation,
    callerSentiment: row.caller_sentiment,
    structuredData: json(row.structured_data),
    metadata: json(row.metadata),
    systemInstruction: row.system_instruction,
    systemVariables: json(row.system_variables),
    recordings: json(row.recordings) ?? [],
    transfers: json(row.transfers) ?? [],
    costBreakdown: json(row.cost_breakdown) ?? [],
    providerVerdicts: json(row.provider_verdicts) ?? [],
    providerWarnings: json(row.provider_warnings) ?? [],
    externalIds: json(row.external_ids) ?? [],
    numbers: json(row.numbers) ?? [],
    performance: json(row.performance)
  }
}

async function storedCustomers(tenant: Tenant) {
  const calls = new Map((await rowsOf('calls', tenant)).map((call) => [call.id, call.provider_call_id]))

  return new Map(
    (await rowsOf('customers', tenant)).map((row) => [
      `${tenant.names.get(row.client_id)} ${row.phone_number}`,
      {
        names: [row.first_name, row.last_name, row.full_name],
        email: row.email,
        status: row.customer_status,
        totalCalls: row.total_calls,
        contacts: row.contacts,
        first: { call: calls.get(row.first_call_id), at: row.first_call_at },
        last: { call: calls.get(row.last_call_id), at: row.last_call_at }
      }
    ])
  )
}

/** Expects one event per change of each call, one creation per customer, and no events after a customer is deleted. */
async function expectLogged(tenant: Tenant, { calls }: Reference): Promise<void> {
  const logged = await loggedTypes(testDb, tenant.id)
  const take = (id: string) => {
    const types = logged.get(id)
    logged.delete(id)
    return types
  }
  for (const row of await rowsOf('calls', tenant)) {
    const changes = calls.get(`${tenant.names.get(row.client_id)} ${row.provider_call_id}`)?.changes
    expect(take(row.id)).toEqual(['call.stored', ...Array(changes).fill('call.updated')])
  }
  for (const { id } of await rowsOf('customers', tenant)) {
    const [first, ...others] = take(id) ?? []
    expect([first, ...new Set(others)].slice(0, 2)).toEqual(
      ['customer.created', 'customer.updated'].slice(0, others.length + 1)
    )
  }
  for (const types of logged.values()) {
    expect([types[0], types.at(-1)]).toEqual(['customer.created', 'customer.erased'])
    expect(new Set(types.slice(1, -1))).not.toContain('customer.erased')
  }
}

async function storedRecords(tenant: Tenant) {
  const records = await rowsOf('report_idempotency', tenant)

  return new Map(
    records.map((row) => [`${tenant.names.get(row.client_id)} ${row.provider_call_id} ${row.kind}`, row.received_at])
  )
}

async function rowsOf<Table extends 'calls' | 'customers' | 'raw_reports' | 'report_idempotency'>(
  table: Table,
  { id }: Tenant
) {
  const { rows } = await sql<Selectable<Schema[Table]>>`
    select * from ${sql.table(table)} where organization_id = ${id}`.execute(testDb)

  return rows
}
