import type { CallId, ClientId, OrganizationId, ProviderAccountId } from '@callbook/domain'
import { newId } from '@callbook/postgres'
import { sql } from 'kysely'
import type { Database, Queryable } from '../../database.ts'
import { contentRemovedAt } from '../calls/content-removed.ts'
import { lockCall } from '../evaluations/lock-call.ts'
import { findLastChange, listChanges } from '../events/list-changes.ts'
import { logEvents } from '../events/log-events.ts'
import type { OrganizationScope } from '../scope.ts'
import type { RecordingReason, RecordingState } from './recording-states.ts'

export interface ClaimedCopy {
  readonly organizationId: OrganizationId
  readonly callId: CallId
  readonly clientId: ClientId
  readonly kind: string
  readonly provider: string
  readonly providerCallId: string
  /** The provider's URL of the recording, if it reported one that needs no key. */
  readonly url: string | null
  /** Whether the client still keeps recordings, and the call has its content. */
  readonly isKept: boolean
  /** Days for which the copy is stored; null for as long as the call. */
  readonly days: number | null
  /** Number of attempts, including this one. */
  readonly attempts: number
  readonly requestedAt: Date
  readonly leaseId: string
}

interface CopyClaim {
  readonly leaseId: string
  readonly limit: number
  readonly now: Date
  readonly leasedUntil: Date
}

interface CopyRow {
  readonly call_id: CallId
  readonly client_id: ClientId
  readonly kind: string
  readonly provider: string
  readonly provider_call_id: string
  readonly recording_url: string | null
  readonly is_kept: boolean
  readonly days: number | null
  readonly attempts: number
  readonly created_at: string
}

export async function claimCopies(
  { db, organizationId }: OrganizationScope<Database>,
  { leaseId, limit, now, leasedUntil }: CopyClaim
): Promise<ClaimedCopy[]> {
  await sql`
    with due as (
      select r.call_id, r.kind from call_recordings r
      where r.organization_id = ${organizationId} and r.state = 'waiting' and r.run_after <= ${now}
      order by r.run_after limit ${limit}
      for update skip locked
    )
    update call_recordings r
    set lease_id = ${leaseId}, attempts = r.attempts + 1, run_after = ${leasedUntil}
    from due where r.organization_id = ${organizationId} and r.call_id = due.call_id and r.kind = due.kind`.execute(db)
  const { rows } = await sql<CopyRow>`
    select r.call_id, r.client_id, r.kind, r.provider, c.provider_call_id, c.recording_url,
      coalesce(p.keeps and ${contentRemovedAt('c')} is null, false) as is_kept, p.days, r.attempts, r.created_at
    from call_recordings r
    join calls c on c.organization_id = ${organizationId} and c.id = r.call_id
    left join recording_policies p on p.organization_id = ${organizationId} and p.client_id = r.client_id
    where r.organization_id = ${organizationId} and r.lease_id = ${leaseId} and r.state = 'waiting'`.execute(db)

  return rows.map((row) => ({
    organizationId,
    callId: row.call_id,
    clientId: row.client_id,
    kind: row.kind,
    provider: row.provider,
    providerCallId: row.provider_call_id,
    url: row.recording_url,
    isKept: row.is_kept,
    days: row.days,
    attempts: row.attempts,
    requestedAt: new Date(row.created_at),
    leaseId
  }))
}

export interface RecordingAccount {
  readonly id: ProviderAccountId
  readonly base_url: string
  readonly key_encrypted: string
}

/** Maximum accounts from which one recording is requested. */
const maxAccounts = 3

/** Returns accounts at a provider that the provider accepts. Those mapped to the client are first. */
export async function listRecordingAccounts(
  db: Database,
  { organizationId, provider, clientId }: Pick<ClaimedCopy, 'organizationId' | 'provider' | 'clientId'>
): Promise<readonly RecordingAccount[]> {
  const { rows } = await sql<RecordingAccount>`
    select a.id, a.base_url, a.key_encrypted from provider_accounts a
    where a.organization_id = ${organizationId} and a.provider = ${provider} and a.state = 'active'
    order by exists (
      select from provider_account_endpoints m
      join webhook_endpoints e on e.organization_id = ${organizationId} and e.id = m.endpoint_id
      where m.organization_id = ${organizationId} and m.account_id = a.id and e.client_id = ${clientId}
    ) desc, a.created_at, a.id limit ${maxAccounts}`.execute(db)

  return rows
}

/** The row that removes an object unless its recording is stored in time. */
interface ObjectReservation {
  readonly organizationId: OrganizationId
  readonly id: string
  readonly objectKey: string
}

/** Requests the removal of an object before its upload, at a time when the upload has certainly ended. */
export async function reserveObject(
  { db, organizationId }: OrganizationScope,
  { objectKey, now, removeAt }: { readonly objectKey: string; readonly now: Date; readonly removeAt: Date }
): Promise<ObjectReservation> {
  const id = newId()
  const times = { requested_at: now, run_after: removeAt }
  await db
    .insertInto('recording_deletions')
    .values({ organization_id: organizationId, id, object_key: objectKey, ...times })
    .execute()

  return { organizationId, id, objectKey }
}

export interface StoredObject {
  readonly bytes: number
  readonly contentType: string
  readonly sha256: Buffer
}

/**
 * Makes an uploaded object playable, unless the content of its call was removed or its lease has ended during the upload. Then the
 * object is removed.
 *
 * @returns `true` if the recording is stored
 */
export async function storeCopy(
  db: Database,
  copy: ClaimedCopy,
  { id, objectKey, bytes, contentType, sha256, now }: ObjectReservation & StoredObject & { readonly now: Date }
): Promise<boolean> {
  const { organizationId, callId, clientId } = copy

  return await db.transaction().execute(async (tx) => {
    const call = await lockCall(tx, organizationId, callId)
    const { numDeletedRows } = await tx
      .deleteFrom('recording_deletions')
      .where('organization_id', '=', organizationId)
      .where('id', '=', id)
      .executeTakeFirst()
    if (call !== undefined && call.content_removed_at === null && numDeletedRows === 1n) {
      const { numAffectedRows } = await sql`
        update call_recordings
        set state = 'stored', reason = null, object_key = ${objectKey}, bytes = ${bytes}, content_type = ${contentType},
          sha256 = ${sha256}, stored_at = ${now}, expires_at = ${now}::timestamptz + make_interval(days => ${copy.days}),
          lease_id = null
        where ${leaseOf(copy)}`.execute(tx)
      if (numAffectedRows === 1n) {
        await logEvents(tx, [{ organizationId, type: 'recording.stored', subjectId: callId, clientId }], now)
        return true
      }
    }
    await requestDeletions({ db: tx, organizationId }, [objectKey], now)

    return false
  })
}

interface CopyEnd {
  readonly state: Exclude<RecordingState, 'stored'>
  readonly reason: RecordingReason | null
  readonly runAfter: Date
}

/** Ends an attempt without a stored recording. Changes nothing if another worker holds the lease. */
export async function endCopy(db: Queryable, copy: ClaimedCopy, { state, reason, runAfter }: CopyEnd): Promise<void> {
  await sql`
    update call_recordings set state = ${state}, reason = ${reason}, run_after = ${runAfter}, lease_id = null
    where ${leaseOf(copy)}`.execute(db)
}

/** Requests the removal of objects, in the transaction that makes them unplayable. */
export async function requestDeletions(
  { db: tx, organizationId }: OrganizationScope,
  objectKeys: readonly string[],
  now: Date
): Promise<void> {
  if (objectKeys.length === 0) return
  const rows = objectKeys.map((object_key) => ({
    ...{ organization_id: organizationId, id: newId(), object_key },
    ...{ requested_at: now, run_after: now }
  }))
  await tx.insertInto('recording_deletions').values(rows).execute()
}

function leaseOf({ organizationId, callId, kind, leaseId }: ClaimedCopy) {
  return sql<boolean>`organization_id = ${organizationId} and call_id = ${callId} and kind = ${kind}
    and lease_id = ${leaseId} and state = 'waiting'`
}

const changesPerStep = 500

/** How far back calls are searched the first time, or if changes were removed before they were read, in milliseconds. */
const searchedMs = 14 * 86_400_000

/**
 * Requests copies for calls of the next changes. The first time, it requests those that were stored since the policy of
 * their client: earlier calls are copied on request only.
 *
 * @returns `true` if there are more changes
 */
export async function requestCopiesOfChanges(at: OrganizationScope<Database>, now: Date): Promise<boolean> {
  const { db, organizationId } = at
  const after = await findCursor(at)
  const last = await findLastChange(db, organizationId)
  const searchedSince = new Date(now.getTime() - searchedMs)
  if (after === undefined) {
    await insertWaiting(at, sql`c.created_at >= greatest(p.consent_at, ${searchedSince})`, { now })
    await moveCursor(at, last)
    return false
  }
  const filter = { types: ['call.stored', 'call.updated'] as const }
  const page = await listChanges(db, organizationId, { after, filter, limit: changesPerStep })
  if (page === undefined) {
    await requestEarlierCopies(at, { since: searchedSince, now })
    await moveCursor(at, last)
    return false
  }
  const ids = [...new Set(page.changes.map(({ subjectId }) => subjectId as CallId))]
  if (ids.length > 0) await insertWaiting(at, sql`c.id = any(${ids})`, { now })
  if (page.until > after) await moveCursor(at, page.until)

  return page.hasMore
}

interface Earlier {
  readonly clientId?: ClientId
  readonly since: Date
  readonly now: Date
}

/** Requests copies of calls that were stored since an instant. @returns the number of new requests */
export async function requestEarlierCopies(at: OrganizationScope, { clientId, since, now }: Earlier): Promise<number> {
  const ofClient = clientId === undefined ? sql`` : sql`and c.client_id = ${clientId}`

  return await insertWaiting(at, sql`c.created_at >= ${since} ${ofClient}`, { now })
}

/**
 * Requests the copy of one call again, unless it is stored or under way.
 *
 * @returns `undefined` if the client of the call does not keep recordings, or the call does not exist
 */
export async function requestCopy(
  at: OrganizationScope,
  callId: CallId,
  now: Date
): Promise<'requested' | 'unchanged' | undefined> {
  const { db, organizationId } = at
  const isIdle = sql`call_recordings.state not in ('stored', 'waiting') or
    call_recordings.state = 'waiting' and call_recordings.lease_id is null`
  if ((await insertWaiting(at, sql`c.id = ${callId}`, { now, isRepeated: isIdle })) > 0) return 'requested'
  const { rows } = await sql`
    select from call_recordings
    where organization_id = ${organizationId} and call_id = ${callId} and state in ('stored', 'waiting')`.execute(db)

  return rows.length > 0 ? 'unchanged' : undefined
}

/** The provider reports that the caller did not consent to the recording. */
const isWithoutConsent = sql`coalesce(c.provider_warnings::text like '%"kind":"compliance"%', false)`

async function insertWaiting(
  { db, organizationId }: OrganizationScope,
  isCall: ReturnType<typeof sql>,
  {
    now,
    isRepeated = sql`call_recordings.reason = 'no_account'`
  }: { readonly now: Date; readonly isRepeated?: ReturnType<typeof sql> }
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into call_recordings (organization_id, call_id, kind, client_id, provider, state, reason, created_at, run_after)
    select c.organization_id, c.id, 'mixed', c.client_id, c.provider,
      case when ${isWithoutConsent} then 'unavailable' else 'waiting' end,
      case when ${isWithoutConsent} then 'no_consent' end, ${now}::timestamptz, ${now}::timestamptz
    from calls c
    join recording_policies p on p.organization_id = ${organizationId} and p.client_id = c.client_id and p.keeps
    where c.organization_id = ${organizationId} and ${contentRemovedAt('c')} is null and ${isCall}
    on conflict (organization_id, call_id, kind) do update
    set state = excluded.state, reason = excluded.reason, run_after = excluded.run_after, attempts = 0,
      created_at = excluded.created_at
    where ${isRepeated}`.execute(db)

  return Number(numAffectedRows ?? 0)
}

async function findCursor({ db, organizationId }: OrganizationScope<Database>): Promise<number | undefined> {
  const row = await db
    .selectFrom('recording_cursors')
    .select('sequence')
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()

  return row && Number(row.sequence)
}

async function moveCursor({ db, organizationId }: OrganizationScope, sequence: number): Promise<void> {
  await db
    .insertInto('recording_cursors')
    .values({ organization_id: organizationId, sequence })
    .onConflict((conflict) =>
      conflict.column('organization_id').doUpdateSet((eb) => ({ sequence: eb.ref('excluded.sequence') }))
    )
    .execute()
}
