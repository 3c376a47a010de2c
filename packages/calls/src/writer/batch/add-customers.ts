import { type CustomerId, customerStatus, isContact } from '@callbook/domain'
import { newId, queriesFor, rowsFragment, type StatementFragment } from '@callbook/postgres'
import {
  type Contribution,
  customerKey,
  customerRows,
  type UpsertedCustomer,
  upsertCustomers
} from '../../model/customer-columns.ts'
import type { CustomerChange } from '../../model/events.ts'
import { contactChange, type FreshReport, mergedReport } from '../../model/merge-call.ts'

export type CustomerIds = ReadonlyMap<FreshReport, CustomerId>

export interface AddedCustomers {
  /** The customer of each report with a phone number. */
  readonly ids: CustomerIds
  readonly changes: readonly CustomerChange[]
}

export function addToCustomers(fresh: readonly FreshReport[], now: Date): StatementFragment<AddedCustomers> {
  const contributions = new Map(fresh.map((report) => [report, contributionOf(report)] as const))
  const named = [...contributions.values()].filter((contribution) => contribution !== undefined)
  const ownIds = new Set<CustomerId>()
  const nextId = () => {
    const id = newId<CustomerId>()
    ownIds.add(id)

    return id
  }
  const { queries, read } = rowsFragment<UpsertedCustomer>(
    queriesFor(upsertCustomers, customerRows(named, now, nextId))
  )

  return {
    queries,
    read(results) {
      const rows = read(results)

      return { ids: idsOf(contributions, rows), changes: changesOf(rows, named, ownIds) }
    }
  }
}

/** A customer has the id generated for it only if it did not exist before. */
function changesOf(
  rows: readonly UpsertedCustomer[],
  contributions: readonly Contribution[],
  ownIds: ReadonlySet<CustomerId>
): CustomerChange[] {
  const added = new Map<string, number>()
  for (const { queued, phoneNumber, contacts } of contributions) {
    const key = customerKey(queued.organizationId, queued.clientId, phoneNumber)
    added.set(key, (added.get(key) ?? 0) + contacts)
  }

  return rows.map(({ organization_id, client_id, phone_number, id, created_at, contacts }) => {
    const earlier = contacts - (added.get(customerKey(organization_id, client_id, phone_number)) ?? 0)

    const at = new Date(created_at)

    return {
      ...{ id, organizationId: organization_id, clientId: client_id },
      before: ownIds.has(id) ? undefined : { at, values: { customer_status: customerStatus(earlier) } },
      after: { at, values: { customer_status: customerStatus(contacts) } }
    }
  })
}

function idsOf(
  contributions: ReadonlyMap<FreshReport, Contribution | undefined>,
  rows: readonly UpsertedCustomer[]
): CustomerIds {
  const ids = new Map(rows.map((row) => [customerKey(row.organization_id, row.client_id, row.phone_number), row.id]))
  const idsOfReports = new Map<FreshReport, CustomerId>()
  for (const [report, contribution] of contributions) {
    if (contribution === undefined) continue
    const { organizationId, clientId } = report.queued
    const id = ids.get(customerKey(organizationId, clientId, contribution.phoneNumber))
    if (id === undefined) throw new Error('the customer upsert returned no row for a report')
    idsOfReports.set(report, id)
  }

  return idsOfReports
}

/** Returns the contribution of a report. A call counts once, for the customer of the first report with a number. */
function contributionOf({ queued, callId, known }: FreshReport): Contribution | undefined {
  const { report } = queued
  const counted = known !== undefined && known.customer_id !== null
  const phoneNumber = counted ? known.caller_phone_number : report.callerPhoneNumber
  if (phoneNumber === null) return undefined

  const calls = counted ? 0 : 1
  if (known === undefined) return { queued, callId, phoneNumber, calls, contacts: Number(isContact(report)) }

  const merged = { ...queued, ...mergedReport(known, queued) }
  return { queued: merged, callId, phoneNumber, calls, contacts: contactChange(known, queued) }
}
