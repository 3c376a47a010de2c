import type { CallId, ClientId, OrganizationId } from '@callbook/domain'
import { sql } from 'kysely'
import type { Database } from '../../database.ts'
import type { OrganizationScope } from '../scope.ts'
import { requestDeletions } from './copies.ts'
import { isHeld } from './holds.ts'
import type { RecordingReason, RecordingState } from './recording-states.ts'

/** A copy of a recording, or the reason for its absence. */
export interface RecordingRow {
  readonly kind: string
  readonly state: RecordingState
  readonly reason: RecordingReason | null
  readonly object_key: string | null
  readonly bytes: number | null
  readonly content_type: string | null
  readonly sha256: Buffer | null
  readonly stored_at: string | null
  readonly expires_at: string | null
}

/** Returns the recordings of a call, stored or not. An erased call has none. */
export async function listRecordings(
  { db, organizationId }: OrganizationScope,
  callId: CallId
): Promise<readonly RecordingRow[]> {
  return await db
    .selectFrom('call_recordings')
    .select(['kind', 'state', 'reason', 'object_key', 'bytes', 'content_type', 'sha256', 'stored_at', 'expires_at'])
    .where('organization_id', '=', organizationId)
    .where('call_id', '=', callId)
    .orderBy('kind')
    .$narrowType<RecordingRow>()
    .execute()
}

export interface OrganizationRecording extends RecordingRow {
  readonly call_id: CallId
}

interface RecordingPage {
  readonly clientId?: ClientId | undefined
  readonly callIds?: readonly CallId[]
  readonly state?: RecordingState | undefined
  /** Id of the last call of the previous page. */
  readonly after?: CallId | undefined
  readonly limit: number
}

/** Returns recordings of an organization, stored or not, by the id of their call. */
export async function listOrganizationRecordings(
  { db, organizationId }: OrganizationScope,
  { clientId, callIds, state, after, limit }: RecordingPage
): Promise<readonly OrganizationRecording[]> {
  return await db
    .selectFrom('call_recordings')
    .select(['call_id', 'kind', 'state', 'reason', 'object_key', 'bytes'])
    .select(['content_type', 'sha256', 'stored_at', 'expires_at'])
    .where('organization_id', '=', organizationId)
    .$if(clientId !== undefined, (query) => query.where('client_id', '=', clientId ?? ''))
    .$if(callIds !== undefined, (query) => query.where('call_id', 'in', [...(callIds ?? [])]))
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? ''))
    .$if(after !== undefined, (query) => query.where('call_id', '>', after ?? ''))
    .orderBy('call_id')
    .orderBy('kind')
    .limit(limit)
    .$narrowType<OrganizationRecording>()
    .execute()
}

/**
 * Makes the recordings of calls unplayable and requests the removal of their objects, in the transaction that erases
 * the calls. A copy under way finds no row and is removed.
 *
 * @returns the number of stored recordings
 */
export async function removeRecordings(at: OrganizationScope, callIds: readonly CallId[], now: Date): Promise<number> {
  const { db: tx, organizationId } = at
  const removed = await tx
    .deleteFrom('call_recordings')
    .where('organization_id', '=', organizationId)
    .where('call_id', 'in', callIds)
    .returning('object_key')
    .execute()
  const keys = removed.flatMap(({ object_key }) => object_key ?? [])
  await requestDeletions(at, keys, now)

  return keys.length
}

const expiredPerStep = 200

/** Ends the recordings whose time has ended, except held ones, and requests the removal of their objects. */
export async function expireRecordings(
  { db, organizationId }: OrganizationScope<Database>,
  now: Date
): Promise<{ readonly count: number; readonly hasMore: boolean }> {
  return await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ call_id: CallId; kind: string; object_key: string }>`
      select r.call_id, r.kind, r.object_key from call_recordings r
      join calls c on c.organization_id = ${organizationId} and c.id = r.call_id
      where r.organization_id = ${organizationId} and r.state = 'stored' and r.expires_at <= ${now}
        and not ${isHeld(organizationId)}
      order by r.expires_at limit ${expiredPerStep}
      for update of r skip locked`.execute(tx)
    const ids = rows.map(({ call_id }) => call_id)
    if (ids.length > 0) {
      await sql`
        update call_recordings set state = 'expired', object_key = null, bytes = null, sha256 = null, expires_at = null
        where organization_id = ${organizationId} and call_id = any(${ids}) and state = 'stored'
          and expires_at <= ${now}`.execute(tx)
    }
    await requestDeletions(
      { db: tx, organizationId },
      rows.map(({ object_key }) => object_key),
      now
    )

    return { count: rows.length, hasMore: rows.length === expiredPerStep }
  })
}

export interface ClaimedDeletion {
  readonly organizationId: OrganizationId
  readonly id: string
  readonly objectKey: string
  readonly attempts: number
  readonly leaseId: string
}

interface DeletionClaim {
  readonly leaseId: string
  readonly limit: number
  readonly now: Date
  readonly leasedUntil: Date
}

export async function claimDeletions(
  { db, organizationId }: OrganizationScope<Database>,
  { leaseId, limit, now, leasedUntil }: DeletionClaim
): Promise<ClaimedDeletion[]> {
  const { rows } = await sql<{ id: string; object_key: string; attempts: number }>`
    with due as (
      select d.id from recording_deletions d
      where d.organization_id = ${organizationId} and d.run_after <= ${now}
      order by d.run_after limit ${limit}
      for update skip locked
    )
    update recording_deletions d
    set lease_id = ${leaseId}, attempts = d.attempts + 1, run_after = ${leasedUntil}
    from due where d.organization_id = ${organizationId} and d.id = due.id
    returning d.id, d.object_key, d.attempts`.execute(db)

  return rows.map(({ id, object_key, attempts }) => ({ organizationId, id, objectKey: object_key, attempts, leaseId }))
}

/** Ends a removal: no version of the object is left. */
export async function finishDeletion(db: Database, { organizationId, id, leaseId }: ClaimedDeletion): Promise<void> {
  await sql`
    delete from recording_deletions
    where organization_id = ${organizationId} and id = ${id} and lease_id = ${leaseId}`.execute(db)
}

/** Records a failed attempt of a removal. There is always a next one. */
export async function retryDeletion(
  db: Database,
  { organizationId, id, leaseId }: ClaimedDeletion,
  { error, runAfter }: { readonly error: string; readonly runAfter: Date }
): Promise<void> {
  await sql`
    update recording_deletions set lease_id = null, last_error = ${error}, run_after = ${runAfter}
    where organization_id = ${organizationId} and id = ${id} and lease_id = ${leaseId}`.execute(db)
}

interface ObjectOfRecording {
  readonly object_key: string
  /** Null for an object that is reserved for a copy, or will be removed. */
  readonly call_id: CallId | null
  readonly kind: string | null
}

/**
 * Lists the objects of a month of an organization, from one snapshot: those of stored recordings, and those that are
 * reserved for a copy or will be removed.
 *
 * @param month such as `2026-11`, the second part of the key
 */
export async function listObjectKeys(
  { db, organizationId }: OrganizationScope,
  month: string
): Promise<readonly ObjectOfRecording[]> {
  const prefix = `${organizationId}/${month}/`
  const { rows } = await sql<ObjectOfRecording>`
    select object_key, call_id, kind from call_recordings
    where organization_id = ${organizationId} and state = 'stored' and starts_with(object_key, ${prefix})
    union all
    select object_key, null, null from recording_deletions
    where organization_id = ${organizationId} and starts_with(object_key, ${prefix})`.execute(db)

  return rows
}

/** Lists the months in which recordings of an organization were stored, by their keys. */
export async function listObjectMonths({ db, organizationId }: OrganizationScope): Promise<readonly string[]> {
  const { rows } = await sql<{ month: string }>`
    select distinct split_part(object_key, '/', 2) as month from call_recordings
    where organization_id = ${organizationId} and state = 'stored' order by month`.execute(db)

  return rows.map(({ month }) => month)
}
