import type { ClientId } from '@callbook/domain'
import { sql } from 'kysely'
import type { OrganizationScope } from '../scope.ts'

/** Days after the call; null to keep. */
export interface RetentionPeriods {
  /** What was said, and all that was derived from it. */
  readonly content_days: number | null
  /** Also the caller. At least as many days. */
  readonly call_days: number | null
}

export interface RetentionPolicy extends RetentionPeriods {
  /** `null` for clients without their own periods. */
  readonly client_id: ClientId | null
  /** The periods are those of the organization. */
  readonly follows_default: boolean
  readonly changed_at: string
}

/** In `client_id`: the clients without their own periods. */
const nobody = '00000000-0000-0000-0000-000000000000'

const dayMs = 86_400_000

/** How long a changed period does not apply yet, so that a mistake can be undone, in milliseconds. */
export const retentionDelayMs = dayMs

export async function listRetentionPolicies({
  db,
  organizationId
}: OrganizationScope): Promise<readonly RetentionPolicy[]> {
  const { rows } = await sql<RetentionPolicy>`
    select nullif(client_id, ${nobody}::uuid) as client_id, follows_default, content_days, call_days, changed_at
    from retention_policies where organization_id = ${organizationId} order by client_id`.execute(db)

  return rows
}

/** The periods of a client, and the last change of them. */
export interface AppliedPeriods extends RetentionPeriods {
  /** `undefined` if nobody has set them. */
  readonly changedAt: Date | undefined
}

/** @param clientId `null` for clients without their own periods */
export function periodsOf(policies: readonly RetentionPolicy[], clientId: ClientId | null): AppliedPeriods {
  const own = policies.find(({ client_id }) => client_id === clientId)
  const fallback = policies.find(({ client_id }) => client_id === null)
  const { content_days, call_days } = (own?.follows_default === false ? own : fallback) ?? nothing
  const changes = [own, own?.follows_default === false ? undefined : fallback].flatMap(
    (policy) => policy?.changed_at ?? []
  )
  const changedAt = changes.length === 0 ? undefined : new Date(Math.max(...changes.map((time) => Date.parse(time))))

  return { content_days, call_days, changedAt }
}

const nothing: RetentionPeriods = { content_days: null, call_days: null }

/** Times before which calls lose their content, and their caller; `null` for never. Each is the start of a day in UTC. */
export interface RetentionCutoffs {
  readonly content: Date | null
  readonly calls: Date | null
}

export function cutoffsAt(periods: RetentionPeriods, now: Date): RetentionCutoffs {
  const today = Math.floor(now.getTime() / dayMs)
  const before = (days: number | null) => (days === null ? null : new Date((today - days) * dayMs))

  return { content: before(periods.content_days), calls: before(periods.call_days) }
}

/** Returns the times of the periods that apply now: nothing is removed for a day after a change. */
export function appliedCutoffs({ changedAt, ...periods }: AppliedPeriods, now: Date): RetentionCutoffs {
  const applies = changedAt !== undefined && now.getTime() >= changedAt.getTime() + retentionDelayMs

  return applies ? cutoffsAt(periods, now) : { content: null, calls: null }
}

interface NewPolicy extends RetentionPeriods {
  readonly client_id: ClientId | null
  readonly follows_default: boolean
  readonly now: Date
}

/** Changes periods. The calls of the clients are then all examined again. */
export async function saveRetentionPolicy(
  at: OrganizationScope,
  { client_id, follows_default, content_days, call_days, now }: NewPolicy
): Promise<void> {
  const { db: tx, organizationId } = at
  const values = { follows_default, content_days, call_days, changed_at: now }
  await tx
    .insertInto('retention_policies')
    .values({ organization_id: organizationId, client_id: client_id ?? nobody, ...values })
    .onConflict((conflict) => conflict.columns(['organization_id', 'client_id']).doUpdateSet(values))
    .execute()
  await examineAgain(at, client_id)
}

/** Has the retention examine all calls of a client, or of all clients. */
export async function examineAgain(
  { db: tx, organizationId }: OrganizationScope,
  clientId: ClientId | null
): Promise<void> {
  await sql`
    update clients set content_removed_before = null, calls_removed_before = null
    where organization_id = ${organizationId} ${clientId === null ? sql`` : sql`and id = ${clientId}`}
      and num_nonnulls(content_removed_before, calls_removed_before) > 0`.execute(tx)
}

/** Times up to which the calls of a client were examined; `null` if all are to be examined. */
export interface RetentionMarks {
  readonly content: Date | null
  readonly calls: Date | null
}

export interface RetainingClient {
  readonly id: ClientId
  readonly marks: RetentionMarks
}

export async function listRetainingClients({ db, organizationId }: OrganizationScope): Promise<RetainingClient[]> {
  const rows = await db
    .selectFrom('clients')
    .select(['id', 'content_removed_before', 'calls_removed_before'])
    .where('organization_id', '=', organizationId)
    .orderBy('id')
    .$narrowType<{ id: ClientId }>()
    .execute()

  return rows.map(({ id, content_removed_before, calls_removed_before }) => ({
    id,
    marks: { content: timeOf(content_removed_before), calls: timeOf(calls_removed_before) }
  }))
}

export async function setRetentionMark(
  { db: tx, organizationId }: OrganizationScope,
  clientId: ClientId,
  { content, calls }: Partial<RetentionMarks>
): Promise<void> {
  await tx
    .updateTable('clients')
    .set({
      ...(content !== undefined && { content_removed_before: content }),
      ...(calls !== undefined && { calls_removed_before: calls })
    })
    .where('organization_id', '=', organizationId)
    .where('id', '=', clientId)
    .execute()
}

function timeOf(text: string | null): Date | null {
  return text === null ? null : new Date(text)
}
