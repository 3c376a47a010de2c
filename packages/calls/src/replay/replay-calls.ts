import {
  answersToMove,
  applyCountChanges,
  type CountChange,
  callToEvaluate,
  type Database,
  type EvaluatedColumns,
  examineAgain,
  logEvents,
  type OrganizationScope,
  packBody,
  type Queryable,
  removeAttemptResponses,
  type Schema
} from '@callbook/db'
import { type CallId, type ClientId, type ErasureKey, earliestTime, evaluationsToRepeat } from '@callbook/domain'
import { firstIdAt, runInKysely } from '@callbook/postgres'
import { sql, type Updateable } from 'kysely'
import { eraseCalls } from '../erasure/customer-calls.ts'
import { type CallerErasure, erasedSince, erasureQueries } from '../erasure/erased-callers.ts'
import { bothDomains, nameUnlessAll } from '../model/call-rows.ts'
import { changedCallEvents, customerEvents } from '../model/events.ts'
import type { ReadReport } from '../model/incoming-report.ts'
import { examineCall, type ReplayChange, type ReplayDiff } from './examine-call.ts'
import { moveCall } from './move-call.ts'
import { listStoredCalls, lockStoredCall, type StoredCall } from './stored-calls.ts'

export interface ReplayOptions {
  /** Calls stored from this time on are read again. */
  readonly since: Date
  readonly read: ReadReport
  /** Redaction of bodies; by default, they stay unchanged. */
  readonly redact?: RedactBody
  /** `false` only returns what would change. */
  readonly apply: boolean
  readonly now: () => Date
  /** The key of erasures. Without it, no call is assigned to a customer who may have been erased. */
  readonly erasureKey?: ErasureKey | undefined
  /** Runs in each transaction that changes something. */
  readonly record?: (tx: Queryable) => Promise<void>
}

export interface ReplayedCall {
  readonly id: CallId
  readonly provider: string
  readonly provider_call_id: string
  readonly changes: readonly ReplayChange[]
  /** Why the call was left unchanged; null if its reports can be parsed. */
  readonly problem: string | null
}

const callsPerStep = 50

/** Reads the stored reports of an organization's calls by the current rules, one call after another. */
export async function* replayCalls(
  at: OrganizationScope<Database>,
  options: ReplayOptions
): AsyncGenerator<ReplayedCall> {
  const { redact = (body) => body, apply, record } = options
  let after = firstIdAt(options.since)
  for (;;) {
    const calls = await listStoredCalls(at, { after, limit: callsPerStep })
    for (const call of calls) {
      const replayed = await replayCall(at, call, options)
      const redacted = await redactReports(at, call, { redact, apply, record })
      yield { ...replayed, changes: [...replayed.changes, ...redacted] }
    }

    const last = calls.at(-1)
    if (last === undefined) return
    after = last.row.id
  }
}

async function replayCall(
  at: OrganizationScope<Database>,
  call: StoredCall,
  options: ReplayOptions
): Promise<ReplayedCall> {
  const { db } = at
  const found = examineCall(call, options.read)
  if (found.kind === 'unreadable' || found.changes.length === 0) return describe(call, found)
  if (!options.apply) {
    const erasedAt = await findErasure(at, { call, diff: found, key: options.erasureKey })
    return describe(call, erasedAt === undefined ? found : forgotten(erasedAt))
  }

  try {
    const corrected = await db.transaction().execute((tx) => correctCall({ ...at, db: tx }, call, options))
    return corrected ?? describe(call, { kind: 'read', changes: [], reports: [] })
  } catch (error) {
    if (!(error instanceof CallerErased)) throw error
    const { erasedAt } = error
    const id = call.row.id as CallId
    await db.transaction().execute(async (tx) => {
      await forgetCall({ ...at, db: tx }, { id, erasedAt, now: options.now() })
      await options.record?.(tx)
    })
    return describe(call, forgotten(erasedAt))
  }
}

function forgotten(erasedAt: Date): ReplayDiff {
  return { kind: 'read', reports: [], changes: [{ field: 'erased_at', from: null, to: erasedAt.toISOString() }] }
}

/**
 * The retention, which examines each day of a client once, examines the client again: the call may now have taken place
 * on an earlier day, or have a customer without a legal hold.
 *
 * @throws {CallerErased} if the lock on the customer reveals an erasure, as in the report writer
 */
async function correctCall(
  at: OrganizationScope,
  { row }: StoredCall,
  { read, now, erasureKey, record }: ReplayOptions
): Promise<ReplayedCall | undefined> {
  const { db: tx, organizationId } = at
  const id = row.id as CallId
  // Locks the client before the call, as the retention does.
  await examineAgain(at, row.client_id as ClientId)
  const locked = await lockStoredCall(at, id)
  if (locked === undefined) return undefined

  const examination = examineCall(locked, read)
  if (examination.kind === 'read' && examination.changes.length > 0) {
    const corrected = { call: locked, changes: examination.changes, now: now() }
    const occurredAt = await changeCall(at, corrected)
    await requestReevaluation(at, corrected)
    const moved = await moveCall(at, { call: locked, diff: examination, now: now() })
    const erasedAt = await findErasure(at, { call: locked, diff: examination, key: erasureKey })
    if (erasedAt !== undefined) throw new CallerErased(erasedAt)
    await record?.(tx)
    const ofClient = { organizationId, clientId: locked.row.client_id as ClientId }
    await logEvents(tx, [...changedCallEvents(ofClient, [id]), ...customerEvents(moved)], now())
    const calls = [countChange(locked, examination.changes, occurredAt)]
    await applyCountChanges(tx, { calls, customers: moved })
  }

  return describe(locked, examination)
}

interface CorrectedCall {
  readonly call: StoredCall
  readonly changes: readonly ReplayChange[]
  readonly now: Date
}

/** @returns when the call took place, as known now */
async function changeCall(
  { db: tx, organizationId }: OrganizationScope,
  { call: { row }, changes, now }: CorrectedCall
): Promise<Date> {
  const values: Updateable<Schema['calls']> = Object.fromEntries(changes.map(({ field, to }) => [field, to]))

  const { occurred_at } = await tx
    .updateTable('calls')
    .set({ ...values, updated_at: now })
    .where('organization_id', '=', organizationId)
    .where('id', '=', row.id)
    .returning('occurred_at')
    .executeTakeFirstOrThrow()
  for (const query of answersToMove(organizationId, row.id as CallId)) await runInKysely(tx, query)

  return new Date(occurred_at)
}

function countChange({ row }: StoredCall, changes: readonly ReplayChange[], occurredAt: Date): CountChange {
  const { organization_id: organizationId, client_id: clientId, occurred_at } = row
  const values = { ...row, ...Object.fromEntries(changes.map(({ field, to }) => [field, to])) }
  const before = { at: new Date(occurred_at), values: row }

  return { organizationId, clientId, before, after: { at: occurredAt, values } }
}

function describe({ row }: StoredCall, examination: ReplayDiff): ReplayedCall {
  return {
    id: row.id as CallId,
    provider: row.provider,
    provider_call_id: row.provider_call_id,
    changes: examination.kind === 'read' ? examination.changes : [],
    problem: examination.kind === 'read' ? null : examination.reason
  }
}

type Reading = Extract<ReplayDiff, { kind: 'read' }>

/** Rolls back a transaction that would have restored an erased caller. */
class CallerErased extends Error {
  override readonly name = 'CallerErased'
  readonly erasedAt: Date

  constructor(erasedAt: Date) {
    super('the caller was erased')
    this.erasedAt = erasedAt
  }
}

/** Returns when the caller that a call would now belong to was erased, if that was after the call. */
async function findErasure(
  { db, organizationId }: OrganizationScope,
  { call, diff, key }: { readonly call: StoredCall; readonly diff: Reading; readonly key: ErasureKey | undefined }
): Promise<Date | undefined> {
  const { row } = call
  const { changes } = diff
  const phoneNumber = changes.find(({ field }) => field === 'caller_phone_number')?.to
  if (typeof phoneNumber !== 'string') return undefined

  const timeOf = (field: 'requested_at' | 'started_at' | 'ended_at') => {
    const change = changes.find((one) => one.field === field)
    const time = (change === undefined ? row[field] : change.to) as string | null
    return time === null ? null : new Date(time)
  }
  const times = {
    requestedAt: timeOf('requested_at'),
    startedAt: timeOf('started_at'),
    endedAt: timeOf('ended_at')
  }
  const time = earliestTime(times, new Date(row.received_at))
  const caller = { organizationId, clientId: row.client_id as ClientId, phoneNumber }

  const erasures: CallerErasure[] = []
  for (const query of erasureQueries([{ caller, time }]))
    erasures.push(...(await runInKysely<CallerErasure>(db, query)))

  return erasedSince({ caller, time }, erasures, key)
}

/** Detaches a call from its customer, and recounts that customer. */
async function forgetCall(
  at: OrganizationScope,
  { id, erasedAt, now }: { readonly id: CallId; readonly erasedAt: Date; readonly now: Date }
): Promise<void> {
  const { db: tx, organizationId } = at
  const call = await lockStoredCall(at, id)
  if (call === undefined) return

  await eraseCalls(at, [id], { erasedAt, apply: true })
  await removeAttemptResponses(at, [id])
  const change: ReplayChange = { field: 'caller_phone_number', from: call.row.caller_phone_number, to: null }
  const counted = await moveCall(at, {
    call,
    diff: { kind: 'read', changes: [change], reports: [] },
    now
  })
  await tx
    .updateTable('calls')
    .set({ caller_phone_number: null })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute()
  const ofClient = { organizationId, clientId: call.row.client_id as ClientId }
  await logEvents(tx, [...changedCallEvents(ofClient, [id]), ...customerEvents(counted)], now)
  await applyCountChanges(tx, { customers: counted })
}

/** Returns the body of a report as redacted by the current rules. */
type RedactBody = (body: string) => string

interface RedactionOptions {
  readonly redact: RedactBody
  readonly apply: boolean
  /** Runs in each transaction that changes something. */
  readonly record: ((tx: Queryable) => Promise<void>) | undefined
}

/** Redacts the bodies of a call's reports by the current rules, or only returns which would change. */
async function redactReports(
  { db, organizationId }: OrganizationScope<Database>,
  { row, reports }: StoredCall,
  { redact, apply, record }: RedactionOptions
): Promise<readonly ReplayChange[]> {
  const changes: ReplayChange[] = []
  for (const { kind, receivedAt, body } of reports) {
    const redacted = redact(body)
    if (redacted === body) continue
    changes.push({ field: `raw_report.${kind}`, from: 'kept', to: 'redacted' })
    if (!apply) continue

    const packed = await packBody(redacted)
    await db.transaction().execute(async (tx) => {
      // A report that arrived concurrently has another time of receipt, and was redacted by the current rules.
      const { numUpdatedRows } = await tx
        .updateTable('raw_reports')
        .set(packed)
        .where('organization_id', '=', organizationId)
        .where('call_id', '=', row.id)
        .where('kind', '=', kind)
        .where('received_at', '=', receivedAt)
        .executeTakeFirstOrThrow()
      if (numUpdatedRows > 0n) await record?.(tx)
    })
  }

  return changes
}

/**
 * Requests new evaluations of a corrected call in the domains affected by the change. New calls are evaluated first.
 */
async function requestReevaluation(
  { db: tx, organizationId }: OrganizationScope,
  { call: { row }, changes, now }: CorrectedCall
): Promise<void> {
  const before = row as EvaluatedColumns
  const after: EvaluatedColumns = { ...before, ...Object.fromEntries(changes.map(({ field, to }) => [field, to])) }
  const domains = evaluationsToRepeat(callToEvaluate(before), callToEvaluate(after))
  if (domains.length === 0) return

  const ofCall = { organization_id: organizationId, call_id: row.id as CallId }
  const anew = { state: 'waiting', attempts: 0, run_after: now, lease_id: null, leased_until: null, last_error: null }
  await tx
    .insertInto('evaluation_work')
    .values({ ...ofCall, domains: nameUnlessAll(domains), ...anew, is_low_priority: true })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'call_id']).doUpdateSet({
        ...{ ...anew, needs_model: false },
        domains: sql<string[] | null>`${sql.raw(bothDomains)}`
      })
    )
    .execute()
}
