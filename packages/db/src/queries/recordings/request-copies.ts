import type { CallId, ClientId, OrganizationId } from '@callbook/domain'
import { sql } from 'kysely'
import type { Database, Queryable } from '../../database.ts'
import { findLastChange, listChanges } from '../events/list-changes.ts'

const changesPerStep = 500

/** How far back calls are searched if changes were removed before they were read, in milliseconds. */
const searchedMs = 14 * 86_400_000

/**
 * Requests copies for calls of the next changes. The first time, it begins with the next change: earlier calls are
 * copied on request only.
 *
 * @returns `true` if there are more changes
 */
export async function requestCopiesOfChanges(
  db: Database,
  organizationId: OrganizationId,
  now: Date
): Promise<boolean> {
  const after = await findCursor(db, organizationId)
  const last = await findLastChange(db, organizationId)
  if (after === undefined) {
    await moveCursor(db, organizationId, last)
    return false
  }
  const filter = { types: ['call.stored', 'call.updated'] as const }
  const page = await listChanges(db, organizationId, { after, filter, limit: changesPerStep })
  if (page === undefined) {
    await requestEarlierCopies(db, organizationId, { since: new Date(now.getTime() - searchedMs), now })
    await moveCursor(db, organizationId, last)
    return false
  }
  const ids = [...new Set(page.changes.map(({ subjectId }) => subjectId as CallId))]
  if (ids.length > 0) await insertWaiting(db, organizationId, sql`c.id = any(${ids})`, now)
  if (page.until > after) await moveCursor(db, organizationId, page.until)

  return page.hasMore
}

interface Earlier {
  readonly clientId?: ClientId
  readonly since: Date
  readonly now: Date
}

/** Requests copies of calls that were stored since an instant. @returns the number of new requests */
export async function requestEarlierCopies(
  db: Queryable,
  organizationId: OrganizationId,
  { clientId, since, now }: Earlier
): Promise<number> {
  const ofClient = clientId === undefined ? sql`` : sql`and c.client_id = ${clientId}`

  return await insertWaiting(db, organizationId, sql`c.created_at >= ${since} ${ofClient}`, now)
}

/**
 * Requests the copy of one call again, unless it is stored or under way.
 *
 * @returns `undefined` if the client of the call does not keep recordings, or the call does not exist
 */
export async function requestCopy(
  db: Queryable,
  organizationId: OrganizationId,
  callId: CallId,
  now: Date
): Promise<'requested' | 'unchanged' | undefined> {
  const isIdle = sql`call_recordings.state not in ('stored', 'waiting') or
    call_recordings.state = 'waiting' and call_recordings.lease_id is null`
  if ((await insertWaiting(db, organizationId, sql`c.id = ${callId}`, now, isIdle)) > 0) return 'requested'
  const { rows } = await sql`
    select from call_recordings
    where organization_id = ${organizationId} and call_id = ${callId} and state in ('stored', 'waiting')`.execute(db)

  return rows.length > 0 ? 'unchanged' : undefined
}

/** The provider reports that the caller did not consent to the recording. */
const isWithoutConsent = sql`coalesce(c.provider_warnings::text like '%"kind":"compliance"%', false)`

async function insertWaiting(
  db: Queryable,
  organizationId: OrganizationId,
  isCall: ReturnType<typeof sql>,
  now: Date,
  isRepeated = sql`call_recordings.reason = 'no_account'`
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into call_recordings (organization_id, call_id, kind, client_id, provider, state, reason, created_at, run_after)
    select c.organization_id, c.id, 'mixed', c.client_id, c.provider,
      case when ${isWithoutConsent} then 'unavailable' else 'waiting' end,
      case when ${isWithoutConsent} then 'no_consent' end, ${now}::timestamptz, ${now}::timestamptz
    from calls c
    join recording_policies p on p.organization_id = ${organizationId} and p.client_id = c.client_id and p.keeps
    where c.organization_id = ${organizationId} and c.erased_at is null and ${isCall}
    on conflict (organization_id, call_id, kind) do update
    set state = excluded.state, reason = excluded.reason, run_after = excluded.run_after, attempts = 0,
      created_at = excluded.created_at
    where ${isRepeated}`.execute(db)

  return Number(numAffectedRows ?? 0)
}

async function findCursor(db: Database, organizationId: OrganizationId): Promise<number | undefined> {
  const row = await db
    .selectFrom('recording_cursors')
    .select('sequence')
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()

  return row && Number(row.sequence)
}

async function moveCursor(db: Queryable, organizationId: OrganizationId, sequence: number): Promise<void> {
  await db
    .insertInto('recording_cursors')
    .values({ organization_id: organizationId, sequence })
    .onConflict((conflict) =>
      conflict.column('organization_id').doUpdateSet((eb) => ({ sequence: eb.ref('excluded.sequence') }))
    )
    .execute()
}
