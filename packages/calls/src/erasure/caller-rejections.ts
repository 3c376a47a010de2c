import type { Database } from '@callbook/db'
import { findClient, inTurns, listEndpoints, unpackBody } from '@callbook/db'
import {
  type Caller,
  countryOfPhoneNumber,
  type EndpointId,
  phoneNumbersIn,
  type RejectionId,
  reportedTime
} from '@callbook/domain'
import type { ReadReport } from '../model/read-report.ts'
import type { CustomerCalls } from './customer-calls.ts'
import { listForgottenCalls } from './known-calls.ts'

interface RejectionSearch {
  readonly caller: Caller
  readonly calls: CustomerCalls
  readonly read: ReadReport
  readonly remove: (id: RejectionId) => Promise<void>
}

interface RejectionRow {
  readonly id: RejectionId
  readonly endpoint_id: EndpointId
  readonly provider_call_id: string | null
  readonly received_at: string
  readonly codec: string
  readonly body: Buffer
}

const rowsPerStep = 20

/**
 * Removes the caller's rejected reports on the client's endpoints: reports of a call of the caller, and earlier reports
 * with the caller's number. In a report that cannot be parsed, the number may appear anywhere.
 */
export async function removeRejections(db: Database, search: RejectionSearch): Promise<void> {
  const { organizationId, clientId } = search.caller
  const endpoints = await listEndpoints(db, organizationId, clientId)
  const providers = new Map(endpoints.map(({ id, provider }) => [id, provider]))
  const client = await findClient(db, organizationId, clientId)

  for (let after: RejectionId | undefined; ; ) {
    const rows = await listRejections(db, search, [...providers.keys()], after)
    after = rows.at(-1)?.id
    if (after === undefined) return

    const callIds = rows.map((row) => row.provider_call_id)
    const calls = await listForgottenCalls(db, search.caller, callIds, search.calls)
    for (const row of rows) {
      const provider = providers.get(row.endpoint_id) ?? ''
      const context = { provider, clientPhoneNumber: client?.phone_number ?? '' }
      const isOfCall = calls.has(`${provider} ${row.provider_call_id}`)
      if (!isOfCall && !(await namesCaller(row, search, context))) continue
      await search.remove(row.id)
    }
  }
}

async function listRejections(
  db: Database,
  { caller: { organizationId } }: RejectionSearch,
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

async function namesCaller(
  row: RejectionRow,
  { caller: { phoneNumber }, calls: { erasedAt }, read }: RejectionSearch,
  { provider, clientPhoneNumber }: { readonly provider: string; readonly clientPhoneNumber: string }
): Promise<boolean> {
  const text = await unpackBody(row)
  const reading = read(provider, text, clientPhoneNumber)
  const report = reading.kind === 'report' ? reading.report : undefined
  const time = (report && reportedTime(report)) ?? new Date(row.received_at)
  if (time.getTime() >= erasedAt.getTime()) return false
  if (report !== undefined && report.callerPhoneNumber !== null) return report.callerPhoneNumber === phoneNumber

  const numbers = await inTurns(phoneNumbersIn(JSON.parse(text), countryOfPhoneNumber(clientPhoneNumber)))
  return numbers.has(phoneNumber)
}
