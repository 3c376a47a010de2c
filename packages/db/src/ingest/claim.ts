import type { CallId } from '@callbook/domain'
import type { PoolClient } from 'pg'
import { newId } from '../new-id.ts'
import type { Parameter } from '../wire/message-writer.ts'
import { rowsOf, together } from '../wire/pipeline.ts'
import type { NamedQuery, StatementResult } from '../wire/statement-group.ts'
import { callKey, markKey, type QueuedReport, type Refusal } from './incoming-report.ts'
import type { KnownCall } from './merge-call.ts'
import { queriesFor } from './multi-row.ts'
import { type EndpointState, refusals, waitsOf } from './refusals.ts'
import { claimMarks, endpointStatuses, findKnownCalls, lockCall } from './statements.ts'

/** For how long the repeat of a report is a duplicate (spec 6, step 3). */
const idempotencyWindowMs = 24 * 60 * 60 * 1000

/** A report that is no duplicate, and the call it belongs to. */
export interface Fresh {
  readonly queued: QueuedReport
  readonly callId: CallId
  /** The call as earlier reports left it, locked; undefined for a new call. */
  readonly known: KnownCall | undefined
}

interface Claims {
  /** The reports in the order in which every writer locks them. */
  readonly ordered: readonly QueuedReport[]
  readonly queries: readonly NamedQuery[]
  /**
   * `own` are the reports that are no duplicates. `refused` are those that their endpoints do not take; if there are any,
   * the rest is undecided.
   */
  read(results: readonly StatementResult[]): {
    readonly own: readonly QueuedReport[]
    readonly refused: ReadonlyMap<QueuedReport, Refusal>
  }
}

/** Begins the transaction and claims the mark of each report of the batch. */
export function claimQueries(batch: readonly QueuedReport[], now: Date): Claims {
  const ordered = batch.toSorted((a, b) => (markKey(a) < markKey(b) ? -1 : 1))
  const deliveries = new Map(ordered.map((queued) => [newId(), queued]))
  const marks = [...deliveries].map(([id, queued]) => markRow(id, queued))
  const waits = waitsOf(batch, now)
  const queries = [
    { name: 'begin', text: 'begin' },
    { ...endpointStatuses, values: [[...new Set(batch.map(({ endpointId }) => endpointId))]] },
    ...queriesFor(claimMarks, marks)
  ]

  return {
    ordered,
    queries,
    read(results) {
      const claimed = rowsOf<{ report_id: string }>(results.slice(2, queries.length))
      const own = claimed.flatMap((row) => deliveries.get(row.report_id) ?? [])

      return { own, refused: refusals(waits, (results[1]?.rows ?? []) as EndpointState[]) }
    }
  }
}

/** Claims the marks of a batch, and locks the calls that earlier reports have stored. */
export async function claim(
  client: PoolClient,
  batch: readonly QueuedReport[],
  now: Date
): Promise<{ fresh: readonly Fresh[]; refused: ReadonlyMap<QueuedReport, Refusal> }> {
  const claims = claimQueries(batch, now)
  const results = await together(client, [...claims.queries, ...knownCallQueries(claims.ordered)])
  const { own, refused } = claims.read(results)
  if (refused.size > 0) return { fresh: [], refused }

  const known = await lockCalls(client, own, rowsOf<KnownIdentity>(results.slice(claims.queries.length)))

  return { refused, fresh: own.map((queued) => freshReport(queued, known.get(callKey(queued)))) }
}

/** A report as that of a call which nothing is known of. */
export function newCall(queued: QueuedReport): Fresh {
  return freshReport(queued, undefined)
}

interface KnownIdentity {
  readonly organization_id: string
  readonly client_id: string
  readonly provider: string
  readonly provider_call_id: string
  readonly id: CallId
}

/** One for the calls of each client and provider. */
function knownCallQueries(reports: readonly QueuedReport[]): NamedQuery[] {
  const groups = Map.groupBy(reports, ({ organizationId, clientId, provider }) =>
    JSON.stringify([organizationId, clientId, provider])
  )

  return [...groups].map(([group, ofGroup]) => ({
    ...findKnownCalls,
    values: [...JSON.parse(group), ofGroup.map(({ report }) => report.providerCallId)]
  }))
}

function markRow(deliveryId: string, queued: QueuedReport): Parameter[] {
  const expiresAt = new Date(queued.receivedAt.getTime() + idempotencyWindowMs)

  return [...callIdentity(queued), queued.report.kind, deliveryId, queued.receivedAt, expiresAt]
}

function callIdentity({ organizationId, clientId, provider, report }: QueuedReport): Parameter[] {
  return [organizationId, clientId, provider, report.providerCallId]
}

/** Locks the calls that earlier reports have stored, so that two reports of one call are merged one after the other. */
async function lockCalls(
  client: PoolClient,
  own: readonly QueuedReport[],
  known: readonly KnownIdentity[]
): Promise<ReadonlyMap<string, KnownCall>> {
  const ownKeys = new Set(own.map(callKey))
  const ofOwn = known.filter((row) => ownKeys.has(identityKey(row)))
  if (ofOwn.length === 0) return new Map()

  const locks = ofOwn.map((row) => ({ ...lockCall, values: [row.organization_id, row.id] }))
  const calls = new Map(rowsOf<KnownCall>(await together(client, locks)).map((call) => [call.id, call]))

  return new Map(
    ofOwn.flatMap((row) => {
      const call = calls.get(row.id)
      return call === undefined ? [] : [[identityKey(row), call] as const]
    })
  )
}

function identityKey(row: KnownIdentity): string {
  return JSON.stringify([row.organization_id, row.client_id, row.provider, row.provider_call_id])
}

function freshReport(queued: QueuedReport, known: KnownCall | undefined): Fresh {
  return { queued, known, callId: known?.id ?? newId<CallId>() }
}
