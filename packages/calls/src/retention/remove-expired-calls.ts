import { setTimeout } from 'node:timers/promises'
import {
  appliedCutoffs,
  applyCountChanges,
  chunk,
  type Database,
  type ExpiringCalls,
  type LateCall,
  listExpiredCalls,
  listLateCalls,
  listOrganizationsWithPeriods,
  listOtherExpiredCalls,
  listRetainingClients,
  listRetentionPolicies,
  lockExpiredCalls,
  lockHolds,
  logEvents,
  type OrganizationScope,
  periodsOf,
  type Queryable,
  type RetainingClient,
  type RetentionCutoffs,
  type RetentionStage,
  removeAttemptResponses,
  setRetentionMark
} from '@callbook/db'
import type { CallId, ClientId, CustomerId, OrganizationId } from '@callbook/domain'
import { removeAuditTexts, removeFilterMentions } from '../erasure/audit-texts.ts'
import { removeData } from '../erasure/customer-calls.ts'
import { untilDone } from '../erasure/erasure-tally.ts'
import { type CustomerChange, customerEvents } from '../model/events.ts'
import { recountCustomer } from '../model/recount-customer.ts'

/** Counts of calls whose retention has ended, and of what they lost. */
export interface ExpiredCallCounts {
  /** Calls that lost their content. */
  readonly content: number
  /** Calls that lost their caller. */
  readonly calls: number
  readonly recordings: number
  readonly raw_reports: number
  /** Customers without any other call. */
  readonly customers: number
}

export interface CallRetentionOptions {
  readonly now: Date
  /** When the last complete run began: calls stored since then may be older than what it examined. */
  readonly lastRunAt: Date
  /** Runs in each transaction that removes something, with the counts of the client so far. */
  readonly record: (tx: Queryable, client: RemovedClient, removed: ExpiredCallCounts) => Promise<void>
  /** Called with the counts of a transaction. */
  readonly onRemoved: (removed: ExpiredCallCounts) => void
  /** Pause after each transaction, as a multiple of its duration, so that reports are stored meanwhile. Default: 4. */
  readonly restsPerStep?: number
}

interface RemovedClient {
  readonly organizationId: OrganizationId
  readonly clientId: ClientId
}

/** Calls per transaction: few, so that other transactions do not wait long for the row locks. */
const callsPerStep = 50

const callsPerPage = 1_000

const dayMs = 86_400_000

/** A call can change its time by later reports, and can be stored some time after its id was given. */
const [movingMs, storingMs] = [14 * dayMs, dayMs]

const longestRestMs = 5_000

/**
 * Removes the content and the callers of calls whose retention has ended, except of held calls, in short transactions
 * with pauses.
 *
 * It can be interrupted and repeated. A client that fails is left to the next run.
 *
 * @throws the first failure, after all other clients
 */
export async function removeExpiredCalls(db: Database, options: CallRetentionOptions): Promise<void> {
  const failures: unknown[] = []
  const attempt = async (work: () => Promise<void>) => await work().catch((error: unknown) => failures.push(error))

  for (const organizationId of await listOrganizationsWithPeriods(db)) {
    const at = { db, organizationId }
    const run = createOrganizationRun(at, options)
    await attempt(() => removeLateCalls(at, run, options))
    for (const client of await listRetainingClients(at)) await attempt(() => removeOfClient(at, run, client))
    // Also after a run that was killed before.
    await attempt(() => untilDone(db, (tx) => removeAttemptResponses({ ...at, db: tx }, [])))
  }

  if (failures.length > 0) throw failures[0]
}

interface OrganizationRun {
  cutoffs(tx: Queryable, clientId: ClientId): Promise<RetentionCutoffs>
  /** Removes those of the calls that are expired and not held. */
  remove(calls: ExpiringCalls, ids: readonly CallId[]): Promise<void>
}

function createOrganizationRun(
  { db, organizationId }: OrganizationScope<Database>,
  { now, record, onRemoved, restsPerStep = 4 }: CallRetentionOptions
): OrganizationRun {
  const totals = new Map<ClientId, ExpiredCallCounts>()
  const cutoffs = async (tx: Queryable, clientId: ClientId) =>
    appliedCutoffs(periodsOf(await listRetentionPolicies({ db: tx, organizationId }), clientId), now)

  return {
    cutoffs,
    async remove(calls, ids) {
      const { clientId, stage } = calls
      for (const some of chunk(ids, callsPerStep)) {
        const startedAt = performance.now()
        const removed = await untilDone(db, async (tx) => {
          const inTx = { db: tx, organizationId }
          await lockHolds(inTx, clientId)
          // A period may have changed since the calls were listed.
          const current = (await cutoffs(tx, clientId))[stage]
          if (current === null || current < calls.before) return noExpiredCalls
          const counts = await removeLocked(inTx, { calls, ids: some, now })
          if (counts === noExpiredCalls) return noExpiredCalls
          await record(
            tx,
            { organizationId, clientId },
            addExpiredCalls(totals.get(clientId) ?? noExpiredCalls, counts)
          )

          return counts
        })
        if (removed !== noExpiredCalls) {
          totals.set(clientId, addExpiredCalls(totals.get(clientId) ?? noExpiredCalls, removed))
          onRemoved(removed)
        }
        await setTimeout(Math.min((performance.now() - startedAt) * restsPerStep, longestRestMs))
      }
    }
  }
}

const stages: readonly RetentionStage[] = ['calls', 'content']

/** Removes from calls that were stored since the last run, and took place before what it examined. */
async function removeLateCalls(
  at: OrganizationScope<Database>,
  run: OrganizationRun,
  { lastRunAt }: CallRetentionOptions
): Promise<void> {
  const since = new Date(Math.max(0, lastRunAt.getTime() - storingMs))
  for (let after: CallId | undefined; ; ) {
    const late: LateCall[] = await listLateCalls(at, { since, after, limit: callsPerPage })
    for (const [clientId, calls] of Map.groupBy(late, ({ client_id }) => client_id)) {
      const cutoffs = await run.cutoffs(at.db, clientId)
      const ids = calls.map(({ id }) => id)
      for (const stage of stages) {
        const before = cutoffs[stage]
        if (before !== null) await run.remove({ clientId, stage, before }, ids)
      }
    }
    after = late.at(-1)?.id
    if (late.length < callsPerPage) return
  }
}

/** Removes from all calls of a client between what was examined and the end of its periods. */
async function removeOfClient(
  at: OrganizationScope<Database>,
  run: OrganizationRun,
  { id: clientId, marks }: RetainingClient
): Promise<void> {
  const cutoffs = await run.cutoffs(at.db, clientId)
  for (const stage of stages) {
    const before = cutoffs[stage]
    if (before === null) continue
    const mark = marks[stage]
    const from = mark && new Date(mark.getTime() - movingMs)
    const calls = { clientId, stage, before }
    do await removeWindow(at, run, { calls, from })
    while (!(await finishWindow(at, run, { calls, from })))
  }
}

interface Window {
  readonly calls: ExpiringCalls
  readonly from: Date | null
}

async function removeWindow(
  at: OrganizationScope<Database>,
  run: OrganizationRun,
  { calls, from }: Window
): Promise<void> {
  for (let page = await listExpiredCalls(at, calls, { from, limit: callsPerPage }); page.length > 0; ) {
    await run.remove(
      calls,
      page.map(({ id }) => id)
    )
    page = await listExpiredCalls(at, calls, { from, after: page.at(-1), limit: callsPerPage })
  }
}

/**
 * Records that a window was examined. A hold that was released meanwhile has left calls in it.
 *
 * @returns `false` if calls are left
 */
async function finishWindow(
  { db, organizationId }: OrganizationScope<Database>,
  run: OrganizationRun,
  { calls, from }: Window
): Promise<boolean> {
  const { clientId, stage, before } = calls

  return await untilDone(db, async (tx) => {
    const inTx = { db: tx, organizationId }
    await lockHolds(inTx, clientId)
    const current = (await run.cutoffs(tx, clientId))[stage]
    if (current?.getTime() !== before.getTime()) return true
    if ((await listExpiredCalls(inTx, calls, { from, limit: 1 })).length > 0) return false
    await setRetentionMark(inTx, clientId, { [stage]: before })

    return true
  })
}

export const noExpiredCalls: ExpiredCallCounts = { content: 0, calls: 0, recordings: 0, raw_reports: 0, customers: 0 }

export function addExpiredCalls(a: ExpiredCallCounts, b: ExpiredCallCounts): ExpiredCallCounts {
  return {
    content: a.content + b.content,
    calls: a.calls + b.calls,
    recordings: a.recordings + b.recordings,
    raw_reports: a.raw_reports + b.raw_reports,
    customers: a.customers + b.customers
  }
}

interface CallsToRemove {
  readonly calls: ExpiringCalls
  readonly ids: readonly CallId[]
  readonly now: Date
}

/** Locks in the order of the report writer: calls, customers, counters. */
async function removeLocked(
  at: OrganizationScope,
  { calls: expiring, ids, now }: CallsToRemove
): Promise<ExpiredCallCounts> {
  const { db: tx, organizationId } = at
  const { clientId, stage } = expiring
  // A customer is recounted once if its calls are removed together.
  const others = stage === 'calls' ? await listOtherExpiredCalls(at, expiring, ids) : []
  const locked = await lockExpiredCalls(at, expiring, [...ids, ...others])
  if (locked.length === 0) return noExpiredCalls

  const callIds = locked.map(({ id }) => id)
  const kinds = stage === 'content' ? (['content'] as const) : (['content', 'identity'] as const)
  const { recordings, rawReports } = await removeData(at, callIds, { kinds, now, releases: stage === 'calls' })
  const customerIds = [...new Set(locked.flatMap(({ customer_id }) => customer_id ?? []))]
  const customers = stage === 'calls' ? await releaseFromCustomers(at, { clientId, customerIds, now }) : []
  const events = callIds.map(
    (subjectId) => ({ type: 'call.content_removed', organizationId, clientId, subjectId }) as const
  )
  await logEvents(tx, [...events, ...customerEvents(customers)], now)
  await applyCountChanges(tx, { customers })

  return {
    content: stage === 'content' ? callIds.length : 0,
    calls: stage === 'calls' ? callIds.length : 0,
    recordings,
    raw_reports: rawReports,
    customers: customers.filter(({ after }) => after === undefined).length
  }
}

interface ReleasedCalls {
  readonly clientId: ClientId
  readonly customerIds: readonly CustomerId[]
  readonly now: Date
}

/** Deletes customers whose calls were removed, and counts those again that have another one. */
async function releaseFromCustomers(
  at: OrganizationScope,
  { clientId, customerIds, now }: ReleasedCalls
): Promise<CustomerChange[]> {
  const { db: tx, organizationId } = at
  const customers =
    customerIds.length === 0
      ? []
      : await tx
          .selectFrom('customers')
          .select(['id', 'created_at', 'customer_status', 'phone_number', 'email', 'full_name'])
          .where('organization_id', '=', organizationId)
          .where('id', 'in', customerIds)
          .orderBy('phone_number')
          .forUpdate()
          .$narrowType<{ id: CustomerId }>()
          .execute()
  const removed = await deleteWithoutCalls(at, customerIds)

  const changes: CustomerChange[] = []
  for (const { id, created_at, customer_status } of customers) {
    const status = removed.includes(id) ? undefined : await recountCustomer(at, id, now)
    const createdAt = new Date(created_at)
    changes.push({
      ...{ id, organizationId, clientId },
      before: { at: createdAt, values: { customer_status } },
      after: status && { at: createdAt, values: { customer_status: status } }
    })
  }
  if (removed.length > 0) await removeAuditTexts(at, removed)
  await removeFilterMentions(
    at,
    customers.filter(({ id }) => removed.includes(id))
  )

  return changes
}

/** Deletes those of the locked customers that have no call, and returns them. */
async function deleteWithoutCalls(
  { db: tx, organizationId }: OrganizationScope,
  customerIds: readonly CustomerId[]
): Promise<CustomerId[]> {
  if (customerIds.length === 0) return []
  const deleted = await tx
    .deleteFrom('customers')
    .where('organization_id', '=', organizationId)
    .where('id', 'in', customerIds)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('calls')
            .select('calls.id')
            .where('calls.organization_id', '=', organizationId)
            .whereRef('calls.customer_id', '=', 'customers.id')
        )
      )
    )
    .returning('id')
    .$narrowType<{ id: CustomerId }>()
    .execute()

  return deleted.map(({ id }) => id)
}
