import type { CallId } from '@callbook/domain'
import {
  combine,
  type MultiRowStatement,
  newId,
  type PoolClient,
  queriesFor,
  rowsFragment,
  runFragments,
  type StatementFragment
} from '@callbook/postgres'
import {
  callKey,
  type IncomingReport,
  type QueuedReport,
  type RejectionReason,
  repeatWindowMs
} from '../../model/incoming-report.ts'
import { type InsertedColumns, insertInto } from '../../model/insert-into.ts'
import type { FreshReport, KnownCall } from '../../model/merge-call.ts'
import type { Repeat } from './differing-repeats.ts'

interface Claimed {
  /** The reports that are no duplicates. */
  readonly own: readonly QueuedReport[]
  /** The reports that their endpoints reject. If there are any, the other reports are undecided. */
  readonly rejected: ReadonlyMap<QueuedReport, RejectionReason>
}

interface Claims extends StatementFragment<Claimed> {
  /** The reports in the order in which every writer locks them. */
  readonly ordered: readonly QueuedReport[]
}

/** Begins the transaction and claims the idempotency record of each report of the batch. */
export function claimRecords(batch: readonly QueuedReport[], now: Date): Claims {
  const ordered = inOrder(batch)
  const reports = new Map(ordered.map((queued) => [newId(), queued]))
  const records = [...reports].map(([id, incoming]) => intoIdempotencyRecords.row({ id, incoming }))
  const waits = waitsOf(batch, now)
  const endpointIds = [...new Set(batch.map(({ endpointId }) => endpointId))]
  const { queries, read } = combine({
    begin: rowsFragment([{ name: 'begin', text: 'begin' }]),
    endpoints: rowsFragment<EndpointState>([{ ...endpointStatuses, values: [endpointIds] }]),
    claimed: rowsFragment<{ readonly report_id: string }>(queriesFor(claimIdempotencyRecords, records))
  })

  return {
    ordered,
    queries,
    read(results) {
      const answers = read(results)
      const own = answers.claimed().flatMap((row) => reports.get(row.report_id) ?? [])

      return { own, rejected: rejections(waits, answers.endpoints()) }
    }
  }
}

/** Returns the reports in the order of their keys. Each key is computed once. */
function inOrder(batch: readonly QueuedReport[]): QueuedReport[] {
  const keyed = batch.map((queued) => ({ queued, key: idempotencyKey(queued) }))

  return keyed.sort((a, b) => (a.key < b.key ? -1 : 1)).map(({ queued }) => queued)
}

interface IdentifiedReport {
  readonly id: string
  readonly incoming: IncomingReport
}

/** Columns in the order in which the statement names them. */
const recordColumns: InsertedColumns<'report_idempotency', IdentifiedReport> = {
  organization_id: { value: ({ incoming }) => incoming.organizationId },
  client_id: { value: ({ incoming }) => incoming.clientId },
  provider: { value: ({ incoming }) => incoming.provider },
  provider_call_id: { value: ({ incoming }) => incoming.report.providerCallId },
  kind: { value: ({ incoming }) => recordKind(incoming) },
  report_id: { value: ({ id }) => id },
  received_at: { value: ({ incoming }) => incoming.receivedAt },
  expires_at: { value: ({ incoming }) => new Date(incoming.receivedAt.getTime() + repeatWindowMs) }
}

const intoIdempotencyRecords = insertInto('report_idempotency', recordColumns)

/**
 * Returns the report_id of each record that the batch now owns: the reports that are not duplicates. An expired
 * record may be claimed by any report.
 */
const claimIdempotencyRecords: MultiRowStatement = {
  name: 'claim_idempotency_records',
  ...intoIdempotencyRecords,
  after: `on conflict (organization_id, client_id, provider, provider_call_id, kind) do update set
      report_id = excluded.report_id, received_at = excluded.received_at, expires_at = excluded.expires_at
    where report_idempotency.expires_at <= excluded.received_at
    returning report_id`
}

/** Returns the key of a report of a call while a repeat is a duplicate. */
function idempotencyKey(report: IncomingReport): string {
  const { organizationId, clientId, provider } = report

  return JSON.stringify([organizationId, clientId, provider, report.report.providerCallId, recordKind(report)])
}

/**
 * Returns the kind of the record. A completion is a duplicate only of an earlier completion of the same kind, a
 * revision only of the same revision, and a variant only of the same variant.
 */
function recordKind({ report: { kind: stored, revision, variant }, isCompletion }: IncomingReport): string {
  const revised = revision ? `${stored}, revision ${revision}` : stored
  const kind = variant === undefined ? revised : `${revised}, variant ${variant}`

  return isCompletion ? `${kind}, completed` : kind
}

/** Ages of endpoint changes by the database's clock, which also set the time of the change. */
const endpointStatuses = {
  name: 'endpoint_statuses',
  text: `select e.id, e.status, e.settings_changed_at,
      ${millisecondsSince('greatest(e.status_changed_at, e.accepts_until)')} as status_age_ms,
      ${millisecondsSince('e.settings_changed_at')} as settings_age_ms,
      case when o.rejects_reports then ${millisecondsSince('o.rejection_changed_at')} end as rejection_age_ms
    from webhook_endpoints e join organizations o on o.id = e.organization_id where e.id = any($1)`
}

function millisecondsSince(column: string): string {
  return `1000 * date_part('epoch', clock_timestamp() - ${column})`
}

/** The state of an endpoint, and how long it has lasted by the database's clock. */
interface EndpointState {
  readonly id: string
  readonly status: string
  readonly settings_changed_at: string
  /**
   * How long ago the endpoint began or stopped accepting reports; negative for a replaced one that still accepts them.
   */
  readonly status_age_ms: number
  readonly settings_age_ms: number
  /** How long its organization has rejected all reports; null if it accepts them. */
  readonly rejection_age_ms: number | null
}

/**
 * Returns how many milliseconds ago the reports of a batch were received. The wall clock of this machine is used only
 * for reports of an earlier process.
 */
function waitsOf(batch: readonly QueuedReport[], now: Date): ReadonlyMap<QueuedReport, number> {
  const tickMs = performance.now()
  const waitOf = ({ receivedAt, receivedTickMs }: QueuedReport) =>
    receivedTickMs === undefined ? now.getTime() - receivedAt.getTime() : tickMs - receivedTickMs

  return new Map(batch.map((queued) => [queued, waitOf(queued)]))
}

/**
 * Returns the reports of a batch that their endpoints reject.
 *
 * @param waits measured before the endpoints are queried: a report may then seem to be received later, never earlier
 */
function rejections(
  waits: ReadonlyMap<QueuedReport, number>,
  endpoints: readonly EndpointState[]
): ReadonlyMap<QueuedReport, RejectionReason> {
  const states = new Map(endpoints.map((endpoint) => [endpoint.id, endpoint]))
  const rejected = new Map<QueuedReport, RejectionReason>()
  for (const [queued, waitedMs] of waits) {
    const reason = findRejectionReason(queued, waitedMs, states.get(queued.endpointId))
    if (reason !== undefined) rejected.set(queued, reason)
  }

  return rejected
}

/** A change applies only to reports received after it, however late they are stored. */
function findRejectionReason(
  queued: QueuedReport,
  waitedMs: number,
  endpoint: EndpointState | undefined
): RejectionReason | undefined {
  if (endpoint === undefined) return 'deleted'
  if (endpoint.status !== 'active' && endpoint.status_age_ms >= waitedMs) return 'switched off'
  if (endpoint.rejection_age_ms !== null && endpoint.rejection_age_ms >= waitedMs) return 'switched off'
  const wasCheckedByOlder = queued.settingsChangedAt < endpoint.settings_changed_at

  return wasCheckedByOlder && endpoint.settings_age_ms >= waitedMs ? 'settings changed' : undefined
}

/** Claims the idempotency records of a batch, and locks the stored calls of its reports. */
export async function claimAndLockCalls(
  client: PoolClient,
  batch: readonly QueuedReport[],
  now: Date
): Promise<{
  fresh: readonly FreshReport[]
  repeats: readonly Repeat[]
  rejected: ReadonlyMap<QueuedReport, RejectionReason>
}> {
  const claims = claimRecords(batch, now)
  const answers = await runFragments(client, { claims, known: findCalls(claims.ordered) })
  const { own, rejected } = answers.claims()
  if (rejected.size > 0) return { fresh: [], repeats: [], rejected }

  const stored = answers.known()
  const known = await lockCalls(client, own, stored)
  const current = own.filter((queued) => !isOlderRevision(queued, known.get(callKey(queued))))
  const repeats = current.length === batch.length ? [] : findRepeats(batch, current, stored)

  return { rejected, repeats, fresh: current.map((queued) => freshReport(queued, known.get(callKey(queued)))) }
}

/** Returns whether the revision of a report is not above the latest revision of its call. */
function isOlderRevision({ report: { revision, rank } }: QueuedReport, known: KnownCall | undefined): boolean {
  return revision !== undefined && known !== undefined && rank <= known.report_rank
}

function findRepeats(
  batch: readonly QueuedReport[],
  own: readonly QueuedReport[],
  known: readonly KnownIdentity[]
): Repeat[] {
  const ids = new Map(known.map((row) => [identityKey(row), row.id]))

  return batch.flatMap((queued) => {
    const callId = own.includes(queued) ? undefined : ids.get(callKey(queued))

    return callId === undefined ? [] : [{ queued, callId }]
  })
}

export function newCall(queued: QueuedReport): FreshReport {
  return freshReport(queued, undefined)
}

interface KnownIdentity {
  readonly organization_id: string
  readonly client_id: string
  readonly provider: string
  readonly provider_call_id: string
  readonly id: CallId
}

/** Finds the stored calls among given calls of one client. */
const findKnownCalls = {
  name: 'find_known_calls',
  text: `select organization_id, client_id, provider, provider_call_id, id from calls
    where organization_id = $1 and client_id = $2 and provider = $3 and provider_call_id = any($4)`
}

/** Queries the calls of each client and provider once. */
function findCalls(reports: readonly QueuedReport[]): StatementFragment<KnownIdentity[]> {
  const groups = Map.groupBy(reports, ({ organizationId, clientId, provider }) =>
    JSON.stringify([organizationId, clientId, provider])
  )

  return rowsFragment(
    [...groups].map(([group, ofGroup]) => ({
      ...findKnownCalls,
      values: [...JSON.parse(group), ofGroup.map(({ report }) => report.providerCallId)]
    }))
  )
}

const lockKnownCall = {
  name: 'lock_call',
  text: `select id, customer_id, caller_phone_number, caller_full_name, caller_email, report_rank, direction,
      status, requested_at, started_at, ended_at, erased_at, greatest(content_removed_at, erased_at) as content_removed_at, received_at, coalesce(replaced_at, received_at) as replaced_at,
      client_id, occurred_at, evaluation_status, human_review_required
    from calls where organization_id = $1 and id = $2 for update`
}

/** Locks the stored calls, so that two reports of one call are merged sequentially. */
async function lockCalls(
  client: PoolClient,
  own: readonly QueuedReport[],
  known: readonly KnownIdentity[]
): Promise<ReadonlyMap<string, KnownCall>> {
  const ownKeys = new Set(own.map(callKey))
  const ofOwn = known.filter((row) => ownKeys.has(identityKey(row)))
  if (ofOwn.length === 0) return new Map()

  const locks = ofOwn.map((row) => ({ ...lockKnownCall, values: [row.organization_id, row.id] }))
  const { locked } = await runFragments(client, { locked: rowsFragment<KnownCall>(locks) })
  const calls = new Map(locked().map((call) => [call.id, call]))

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

function freshReport(queued: QueuedReport, known: KnownCall | undefined): FreshReport {
  return { queued, known, callId: known?.id ?? newId<CallId>() }
}
