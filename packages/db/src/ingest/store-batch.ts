import { type CustomerId, isContact } from '@callbook/domain'
import type { PoolClient } from 'pg'
import { newId } from '../new-id.ts'
import { callCountRows } from './call-counts.ts'
import { type CustomerKey, orderCalls } from './call-order.ts'
import { callRow, evaluationWorkRows, rawReportRow } from './call-rows.ts'
import { claim, type Fresh } from './claim.ts'
import { type Contribution, customerKey, customerRows } from './customer-rows.ts'
import type { Outcome, QueuedReport, Refusal } from './incoming-report.ts'
import { contactChange, mayMove, mergedReport, mergeQuery } from './merge-call.ts'
import { queriesFor } from './multi-row.ts'
import { rowsOf, together, togetherWithCommit } from './pipeline.ts'
import { addToCallCounts, insertCalls, insertEvaluationWork, upsertCustomers, upsertRawReports } from './statements.ts'

/**
 * Stores reports of distinct calls in one transaction, and returns their outcomes in the same order.
 *
 * Three round trips: claim the marks; add to the customers; write calls, raw reports, work, counters and COMMIT. One
 * more when a call turns out to have taken place at another time.
 * @throws whatever the database says; the transaction is then still open, and nothing of the batch is stored
 */
export async function storeBatch(client: PoolClient, batch: readonly QueuedReport[], now: Date): Promise<Outcome[]> {
  const { fresh, refused } = await claim(client, batch, now)
  if (refused.size > 0) return await storeOthers(client, batch, refused, now)

  const customerIds = await addToCustomers(client, fresh, now)
  const queries = writes(fresh, customerIds, now)
  const moved = customersOfMovedCalls(fresh, customerIds)
  if (moved.length === 0) {
    await togetherWithCommit(client, queries)
  } else {
    await together(client, queries)
    await togetherWithCommit(client, await orderCalls((edges) => together(client, edges), moved))
  }

  const callIds = new Map(fresh.map(({ queued, callId }) => [queued, callId]))
  return batch.map((queued) => {
    const callId = callIds.get(queued)
    return callId === undefined ? { kind: 'duplicate' } : { kind: 'stored', callId }
  })
}

/** Starts again without the reports that their endpoints do not take, whose marks must not stay claimed. */
async function storeOthers(
  client: PoolClient,
  batch: readonly QueuedReport[],
  refused: ReadonlyMap<QueuedReport, Refusal>,
  now: Date
): Promise<Outcome[]> {
  await client.query('rollback')
  const others = batch.filter((queued) => !refused.has(queued))
  const outcomes = others.length === 0 ? [] : await storeBatch(client, others, now)
  const refusals = [...refused].map(([queued, refusal]) => [queued, { kind: 'refused', refusal } as const] as const)
  const byReport = new Map([...others.map((queued, index) => [queued, outcomes[index]] as const), ...refusals])

  return batch.flatMap((queued) => byReport.get(queued) ?? [])
}

/** Returns the customer of each report that names one. */
async function addToCustomers(
  client: PoolClient,
  fresh: readonly Fresh[],
  now: Date
): Promise<ReadonlyMap<Fresh, CustomerId>> {
  const contributions = new Map(fresh.map((report) => [report, contributionOf(report)] as const))
  const named = [...contributions.values()].filter((contribution) => contribution !== undefined)
  const upserts = queriesFor(upsertCustomers, customerRows(named, now, newId<CustomerId>))
  const rows = rowsOf<CustomerKeyRow>(await together(client, upserts))
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

interface CustomerKeyRow {
  readonly organization_id: string
  readonly client_id: string
  readonly phone_number: string
  readonly id: CustomerId
}

/** A call counts for the customer that the first report with a number names, and only once. */
function contributionOf({ queued, callId, known }: Fresh): Contribution | undefined {
  const { report } = queued
  const counted = known !== undefined && known.customer_id !== null
  const phoneNumber = counted ? known.caller_phone_number : report.callerPhoneNumber
  if (phoneNumber === null) return undefined

  const calls = counted ? 0 : 1
  if (known === undefined) return { queued, callId, phoneNumber, calls, contacts: Number(isContact(report)) }

  const merged = { ...queued, report: mergedReport(known, report) }
  return { queued: merged, callId, phoneNumber, calls, contacts: contactChange(known, report) }
}

function customersOfMovedCalls(
  fresh: readonly Fresh[],
  customerIds: ReadonlyMap<Fresh, CustomerId>
): readonly CustomerKey[] {
  const customers = new Map<CustomerId, CustomerKey>()
  for (const report of fresh) {
    const { queued, known } = report
    const id = customerIds.get(report)
    if (id === undefined || known === undefined || !mayMove(known, queued.report)) continue
    customers.set(id, { organizationId: queued.organizationId, id })
  }

  return [...customers.values()]
}

function writes(fresh: readonly Fresh[], customerIds: ReadonlyMap<Fresh, CustomerId>, now: Date) {
  const created = fresh.filter(({ known }) => known === undefined)
  const merged = fresh.filter(({ known }) => known !== undefined)
  const customerOf = (report: Fresh) => customerIds.get(report) ?? null

  return [
    ...queriesFor(
      insertCalls,
      created.map((report) => callRow(report.queued, report.callId, customerOf(report), now))
    ),
    ...merged.map((report) => mergeQuery(report.queued, report.callId, customerOf(report), now)),
    ...queriesFor(
      upsertRawReports,
      fresh.map(({ queued, callId }) => rawReportRow(queued, callId))
    ),
    ...queriesFor(
      insertEvaluationWork,
      created.flatMap(({ queued, callId }) => evaluationWorkRows(queued, callId, now))
    ),
    ...queriesFor(
      addToCallCounts,
      callCountRows(
        created.map(({ queued }) => queued),
        now
      )
    )
  ]
}
