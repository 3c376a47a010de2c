import { type Database, inTurns, type OrganizationScope, yieldTurns } from '@callbook/db'
import {
  type ClientId,
  countryOfPhoneNumber,
  type EndpointId,
  type ErasureKey,
  type OrganizationId,
  phoneNumbersIn,
  type RejectionId
} from '@callbook/domain'
import { deleteRejectedReport } from '../model/delete-rejected-report.ts'
import { type CallerErasure, erasedSince } from './erased-callers.ts'
import { listForgottenCalls, type ReportingClient } from './known-calls.ts'

interface KeptReport {
  readonly id: RejectionId
  readonly organizationId: OrganizationId
  readonly endpointId: EndpointId
  readonly providerCallId: string | null
  readonly body: string | null
  /** The best known time of the call. */
  readonly time: Date
}

/**
 * Deletes the given reports that belong to calls of erased callers, or contain their numbers.
 *
 * Call it after the reports are committed: it sees every earlier erasure mark, and every later erasure sees the
 * reports.
 *
 * @throws {ErasureKeyError} if another key is needed to recognize some; they are deleted then
 */
export async function forgetErasedCallers(
  db: Database,
  reports: readonly KeptReport[],
  key: ErasureKey | undefined
): Promise<void> {
  const withBody = reports.filter(({ body }) => body !== null)
  const places = await listPlaces(db, withBody)
  let failure: unknown

  for (const ofClient of Map.groupBy(withBody, ({ endpointId }) => places.get(endpointId)?.clientId).values()) {
    const context = await readContext(db, ofClient, places)
    if (context === undefined) continue
    for (const report of ofClient) {
      try {
        if (!(await isOfErasedCaller(report, context, key))) continue
      } catch (error) {
        failure = error
      }
      await deleteRejectedReport({ db, organizationId: report.organizationId }, report.id)
    }
  }

  if (failure !== undefined) throw failure
}

interface Place {
  readonly clientId: ClientId
  readonly provider: string
}

async function listPlaces(db: Database, reports: readonly KeptReport[]): Promise<ReadonlyMap<EndpointId, Place>> {
  if (reports.length === 0) return new Map()
  const endpoints = await db
    .selectFrom('webhook_endpoints')
    .select(['id', 'client_id', 'provider'])
    .where('id', 'in', [...new Set(reports.map(({ endpointId }) => endpointId))])
    .$narrowType<{ id: EndpointId; client_id: ClientId }>()
    .execute()

  return new Map(endpoints.map(({ id, client_id: clientId, provider }) => [id, { clientId, provider }]))
}

interface Context {
  readonly client: ReportingClient
  readonly clientPhoneNumber: string
  readonly places: ReadonlyMap<EndpointId, Place>
  readonly forgottenCalls: ReadonlySet<string>
  readonly erasures: readonly CallerErasure[]
}

/** Returns the context, or `undefined` if no erasure matters, as is almost always the case. */
async function readContext(
  db: Database,
  reports: readonly KeptReport[],
  places: Context['places']
): Promise<Context | undefined> {
  const [first] = reports
  const place = first && places.get(first.endpointId)
  if (first === undefined || place === undefined) return undefined

  const client = { organizationId: first.organizationId, clientId: place.clientId }
  const erasures = await listErasures(db, client, new Date(Math.min(...reports.map(({ time }) => time.getTime()))))
  const callIds = reports.map(({ providerCallId }) => providerCallId)
  const forgottenCalls = await listForgottenCalls(db, client, { providerCallIds: callIds })
  if (erasures.length + forgottenCalls.size === 0) return undefined

  const { phone_number: clientPhoneNumber } = await db
    .selectFrom('clients')
    .select('phone_number')
    .where('organization_id', '=', client.organizationId)
    .where('id', '=', client.clientId)
    .executeTakeFirstOrThrow()

  return { client, clientPhoneNumber, places, forgottenCalls, erasures }
}

async function listErasures(
  db: Database,
  { organizationId, clientId }: ReportingClient,
  since: Date
): Promise<CallerErasure[]> {
  return await db
    .selectFrom('erased_callers')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('client_id', '=', clientId)
    .where('erased_at', '>', since.toISOString())
    .$narrowType<CallerErasure>()
    .execute()
}

async function isOfErasedCaller(
  { body, endpointId, providerCallId, time }: KeptReport,
  { client, clientPhoneNumber, places, forgottenCalls, erasures }: Context,
  key: ErasureKey | undefined
): Promise<boolean> {
  if (forgottenCalls.has(`${places.get(endpointId)?.provider} ${providerCallId}`)) return true

  const yieldTurn = yieldTurns()
  const steps = phoneNumbersIn(JSON.parse(body ?? 'null'), countryOfPhoneNumber(clientPhoneNumber))
  for (const phoneNumber of await inTurns(steps, yieldTurn)) {
    await yieldTurn()
    if (erasedSince({ caller: { ...client, phoneNumber }, time }, erasures, key) !== undefined) return true
  }

  return false
}

export interface RejectionRow {
  readonly id: RejectionId
  readonly endpoint_id: EndpointId
  readonly provider_call_id: string | null
  readonly received_at: string
  readonly codec: string
  readonly body: Buffer
}

const rowsPerStep = 20

/** Returns some rejected reports of endpoints that still have a body, in the order of their ids. */
export async function listRejections(
  { db, organizationId }: OrganizationScope<Database>,
  endpointIds: readonly EndpointId[],
  after: RejectionId | undefined
): Promise<RejectionRow[]> {
  if (endpointIds.length === 0) return []

  return await db
    .selectFrom('rejected_reports')
    .select(['id', 'endpoint_id', 'provider_call_id', 'received_at', 'codec', 'body'])
    .where('organization_id', '=', organizationId)
    .where('endpoint_id', 'in', endpointIds)
    .where('body', 'is not', null)
    .$if(after !== undefined, (reports) => reports.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(rowsPerStep)
    .$narrowType<RejectionRow>()
    .execute()
}
