import { type CustomerId, isContact } from '@callbook/domain'
import { type Erasure, erasureQueries } from '../erasure/erased-callers.ts'
import { type ErasedReports, findErased, toldCalls } from '../erasure/erased-reports.ts'
import { newId } from '../new-id.ts'
import { rowsOf } from '../wire/pipeline.ts'
import type { NamedQuery, StatementResult } from '../wire/statement-group.ts'
import type { Fresh } from './claim.ts'
import { type Contribution, customerKey, customerRows } from './customer-rows.ts'
import { contactChange, mergedReport } from './merge-call.ts'
import { queriesFor } from './multi-row.ts'
import { upsertCustomers } from './statements.ts'

export type CustomerIds = ReadonlyMap<Fresh, CustomerId>

interface CustomerAddition {
  readonly queries: readonly NamedQuery[]
  /** The customer of each report that names one, and the reports of callers who were erased, who must not become any. */
  read(results: readonly StatementResult[]): { readonly customerIds: CustomerIds; readonly erased: ErasedReports }
}

/**
 * Adds the calls of a batch to their customers.
 *
 * Erasures are looked for once the customers are locked: none of these callers can be erased before the transaction ends.
 */
export function addToCustomers(fresh: readonly Fresh[], now: Date): CustomerAddition {
  const contributions = new Map(fresh.map((report) => [report, contributionOf(report)] as const))
  const named = [...contributions.values()].filter((contribution) => contribution !== undefined)
  const upserts = queriesFor(upsertCustomers, customerRows(named, now, newId<CustomerId>))
  const told = toldCalls(fresh)

  return {
    queries: [...upserts, ...erasureQueries([...told.values()])],
    read(results) {
      const erased = findErased(told, rowsOf<Erasure>(results.slice(upserts.length)))

      return { customerIds: idsOf(contributions, rowsOf(results.slice(0, upserts.length))), erased }
    }
  }
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
