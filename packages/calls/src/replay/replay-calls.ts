import {
  applyCountChanges,
  type CountChange,
  type Database,
  logEvents,
  type Queryable,
  type Schema
} from '@callbook/db'
import type { CallId, ClientId, ErasureKey, OrganizationId } from '@callbook/domain'
import { firstIdAt } from '@callbook/postgres'
import type { Updateable } from 'kysely'
import { changedCallEvents, customerEvents } from '../model/events.ts'
import type { ReadReport } from '../model/read-report.ts'
import { type Change, examineCall, type ReplayDiff } from './examine-call.ts'
import { CallerErased, findErasure, forgetCall } from './forget-call.ts'
import { moveCall } from './move-call.ts'
import { type RedactBody, redactReports } from './redact-reports.ts'
import { requestReevaluation } from './request-reevaluation.ts'
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
  readonly changes: readonly Change[]
  /** Why the call was left unchanged; null if its reports can be parsed. */
  readonly problem: string | null
}

const callsPerStep = 50

/** Reads the stored reports of an organization's calls by the current rules, one call after another. */
export async function* replayCalls(
  db: Database,
  organizationId: OrganizationId,
  options: ReplayOptions
): AsyncGenerator<ReplayedCall> {
  const { redact = (body) => body, apply, record } = options
  let after = firstIdAt(options.since)
  for (;;) {
    const calls = await listStoredCalls(db, organizationId, after, callsPerStep)
    for (const call of calls) {
      const replayed = await replayCall(db, organizationId, call, options)
      const redacted = await redactReports(db, organizationId, call, { redact, apply, record })
      yield { ...replayed, changes: [...replayed.changes, ...redacted] }
    }

    const last = calls.at(-1)
    if (last === undefined) return
    after = last.row.id
  }
}

async function replayCall(
  db: Database,
  organizationId: OrganizationId,
  call: StoredCall,
  options: ReplayOptions
): Promise<ReplayedCall> {
  const found = examineCall(call, options.read)
  if (found.kind === 'unreadable' || found.changes.length === 0) return describe(call, found)
  if (!options.apply) {
    const erasedAt = await findErasure(db, organizationId, call, found, options.erasureKey)
    return describe(call, erasedAt === undefined ? found : forgotten(erasedAt))
  }

  try {
    const corrected = await db
      .transaction()
      .execute((tx) => correctCall(tx, organizationId, call.row.id as CallId, options))
    return corrected ?? describe(call, { kind: 'read', changes: [], reports: [] })
  } catch (error) {
    if (!(error instanceof CallerErased)) throw error
    const { erasedAt } = error
    const id = call.row.id as CallId
    await db.transaction().execute(async (tx) => {
      await forgetCall(tx, organizationId, id, erasedAt, options.now())
      await options.record?.(tx)
    })
    return describe(call, forgotten(erasedAt))
  }
}

function forgotten(erasedAt: Date): ReplayDiff {
  return { kind: 'read', reports: [], changes: [{ field: 'erased_at', from: null, to: erasedAt.toISOString() }] }
}

/** @throws {CallerErased} if the lock on the customer reveals an erasure, as in the report writer */
async function correctCall(
  tx: Queryable,
  organizationId: OrganizationId,
  id: CallId,
  { read, now, erasureKey, record }: ReplayOptions
): Promise<ReplayedCall | undefined> {
  const locked = await lockStoredCall(tx, organizationId, id)
  if (locked === undefined) return undefined

  const examination = examineCall(locked, read)
  if (examination.kind === 'read' && examination.changes.length > 0) {
    const occurredAt = await changeCall(tx, organizationId, locked, examination.changes, now())
    await requestReevaluation(tx, organizationId, locked, examination.changes, now())
    const moved = await moveCall(tx, organizationId, locked, examination, now())
    const erasedAt = await findErasure(tx, organizationId, locked, examination, erasureKey)
    if (erasedAt !== undefined) throw new CallerErased(erasedAt)
    await record?.(tx)
    const ofClient = { organizationId, clientId: locked.row.client_id as ClientId }
    await logEvents(tx, [...changedCallEvents(ofClient, [id]), ...customerEvents(moved)], now())
    const calls = [countChange(locked, examination.changes, occurredAt)]
    await applyCountChanges(tx, { calls, customers: moved })
  }

  return describe(locked, examination)
}

/** @returns when the call took place, as known now */
async function changeCall(
  tx: Queryable,
  organizationId: OrganizationId,
  { row }: StoredCall,
  changes: readonly Change[],
  now: Date
): Promise<Date> {
  const values: Updateable<Schema['calls']> = Object.fromEntries(changes.map(({ field, to }) => [field, to]))

  const { occurred_at } = await tx
    .updateTable('calls')
    .set({ ...values, updated_at: now })
    .where('organization_id', '=', organizationId)
    .where('id', '=', row.id)
    .returning('occurred_at')
    .executeTakeFirstOrThrow()
  if (occurred_at !== row.occurred_at) {
    await tx
      .updateTable('call_scores')
      .set({ occurred_at })
      .where('organization_id', '=', organizationId)
      .where('call_id', '=', row.id)
      .execute()
  }

  return new Date(occurred_at)
}

function countChange({ row }: StoredCall, changes: readonly Change[], occurredAt: Date): CountChange {
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
