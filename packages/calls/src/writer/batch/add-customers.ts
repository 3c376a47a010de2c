import { type CustomerId, isContact } from '@callbook/domain'
import { newId, type Part, queriesFor, rowsPart } from '@callbook/postgres'
import type { Contribution } from '../../model/customer-columns.ts'
import { customerKey, customerRows } from '../../model/customer-rows.ts'
import type { Fresh } from '../../model/fresh-report.ts'
import { contactChange, mergedReport } from '../../model/merge-call.ts'
import { upsertCustomers } from './statements.ts'

export type CustomerIds = ReadonlyMap<Fresh, CustomerId>

/** Adds the calls of a batch to their customers: the answer is the customer of each report that names one. */
export function addToCustomers(fresh: readonly Fresh[], now: Date): Part<CustomerIds> {
  const contributions = new Map(fresh.map((report) => [report, contributionOf(report)] as const))
  const named = [...contributions.values()].filter((contribution) => contribution !== undefined)
  const upserts = queriesFor(upsertCustomers, customerRows(named, now, newId<CustomerId>))
  const { queries, read } = rowsPart<CustomerKeyRow>(upserts)

  return { queries, read: (results) => idsOf(contributions, read(results)) }
}

interface CustomerKeyRow {
  readonly organization_id: string
  readonly client_id: string
  readonly phone_number: string
  readonly id: CustomerId
}

function idsOf(
  contributions: ReadonlyMap<Fresh, Contribution | undefined>,
  rows: readonly CustomerKeyRow[]
): CustomerIds {
  const ids = new Map(rows.map((row) => [customerKey(row.organization_id, row.client_id, row.phone_number), row.id]))
  const idsOfReports = new Map<Fresh, CustomerId>()
  for (const [report, contribution] of contributions) {
    if (contribution === undefined) continue
    const { organizationId, clientId } = report.queued
    const id = ids.get(customerKey(organizationId, clientId, contribution.phoneNumber))
    if (id === undefined) throw new Error('the customer upsert returned no row for a report')
    idsOfReports.set(report, id)
  }

  return idsOfReports
}

/** A call counts for the customer that the first report with a number names, and only once. */
function contributionOf({ queued, callId, known }: Fresh): Contribution | undefined {
  const { report } = queued
  const counted = known !== undefined && known.customer_id !== null
  const phoneNumber = counted ? known.caller_phone_number : report.callerPhoneNumber
  if (phoneNumber === null) return undefined

  const calls = counted ? 0 : 1
  if (known === undefined) return { queued, callId, phoneNumber, calls, contacts: Number(isContact(report)) }

  const merged = { ...queued, ...mergedReport(known, queued) }
  return { queued: merged, callId, phoneNumber, calls, contacts: contactChange(known, queued) }
}
