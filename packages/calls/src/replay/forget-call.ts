import { applyCountChanges, logEvents, type Queryable, removeAttemptResponses } from '@callbook/db'
import { type CallId, type ClientId, type ErasureKey, earliestTime, type OrganizationId } from '@callbook/domain'
import { runInKysely } from '@callbook/postgres'
import { eraseCalls } from '../erasure/customer-calls.ts'
import { type Erasure, erasedSince, erasureQueries } from '../erasure/erased-callers.ts'
import { changedCallEvents, customerEvents } from '../model/events.ts'
import type { Change, ReplayDiff } from './examine-call.ts'
import { moveCall } from './move-call.ts'
import { lockStoredCall, type StoredCall } from './stored-calls.ts'

type Reading = Extract<ReplayDiff, { kind: 'read' }>

/** Rolls back a transaction that would have restored an erased caller. */
export class CallerErased extends Error {
  override readonly name = 'CallerErased'
  readonly erasedAt: Date

  constructor(erasedAt: Date) {
    super('the caller was erased')
    this.erasedAt = erasedAt
  }
}

/** Returns when the caller that a call would now belong to was erased, if that was after the call. */
export async function findErasure(
  db: Queryable,
  organizationId: OrganizationId,
  { row }: StoredCall,
  { changes }: Reading,
  key: ErasureKey | undefined
): Promise<Date | undefined> {
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

  const erasures: Erasure[] = []
  for (const query of erasureQueries([{ caller, time }])) erasures.push(...(await runInKysely<Erasure>(db, query)))

  return erasedSince({ caller, time }, erasures, key)
}

/** Detaches a call from its customer, and recounts that customer. */
export async function forgetCall(
  tx: Queryable,
  organizationId: OrganizationId,
  id: CallId,
  erasedAt: Date,
  now: Date
): Promise<void> {
  const call = await lockStoredCall(tx, organizationId, id)
  if (call === undefined) return

  await eraseCalls(tx, organizationId, [id], { erasedAt, apply: true })
  await removeAttemptResponses(tx, organizationId, [id])
  const change: Change = { field: 'caller_phone_number', from: call.row.caller_phone_number, to: null }
  const counted = await moveCall(tx, organizationId, call, { kind: 'read', changes: [change], reports: [] }, now)
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
