import type { Queryable } from '@callbook/db'
import type { CallId, ClientId, CustomerId, OrganizationId } from '@callbook/domain'
import { sql } from 'kysely'
import { removeAuditTexts } from './audit-texts.ts'
import { removeEvaluationTexts } from './evaluation-texts.ts'
import { countPersonalData, type PersonalData, removePersonalData } from './personal-data.ts'

/** Each time, all calls of the customer are sorted. */
const listedAtOnce = 5_000

export interface CustomerCalls {
  readonly organizationId: OrganizationId
  readonly clientId: ClientId
  readonly customerId: CustomerId
  /** Those that took place before are erased; those from then on are of a new contact. */
  readonly erasedAt: Date
}

/** The condition of a row of `calls`: it takes place by the time that `callTime` says of its reports. */
export function isToBeErased({ customerId, erasedAt }: CustomerCalls) {
  return sql<boolean>`customer_id = ${customerId}
    and coalesce(started_at, ended_at, received_at, created_at) < ${erasedAt}`
}

/** The next calls of a customer that are to be erased, in the order of their ids, after the one with the id `after`. */
export async function listCalls(db: Queryable, calls: CustomerCalls, after?: CallId): Promise<CallId[]> {
  const rows = await db
    .selectFrom('calls')
    .select('id')
    .where('organization_id', '=', calls.organizationId)
    .where(isToBeErased(calls))
    .$if(after !== undefined, (next) => next.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(listedAtOnce)
    .$narrowType<{ id: CallId }>()
    .execute()

  return rows.map(({ id }) => id)
}

export interface CallErasureOptions {
  /** The time by the database's clock. What the caller does from then on is no longer what is erased. */
  readonly erasedAt: Date
  /** Whether anything is changed, or only what would be removed is told. */
  readonly apply: boolean
}

/** What is removed of calls. */
export interface ErasedCalls extends PersonalData {
  /** Results with a text, all versions. */
  readonly evaluations: number
}

/** Removes what calls have of their caller, but for whose they are; or only counts it. */
export async function eraseCalls(
  tx: Queryable,
  organizationId: OrganizationId,
  callIds: readonly CallId[],
  { erasedAt, apply }: CallErasureOptions
): Promise<ErasedCalls> {
  if (apply) await lockAll(tx, organizationId, callIds)
  const counts = await countPersonalData(tx, organizationId, callIds)
  const evaluations = await removeEvaluationTexts(tx, organizationId, callIds, { erasedAt, apply })
  if (apply) {
    await removePersonalData(tx, organizationId, callIds, erasedAt)
    await removeAuditTexts(tx, organizationId, callIds)
  }

  return { ...counts, evaluations }
}

async function lockAll(tx: Queryable, organizationId: OrganizationId, callIds: readonly CallId[]): Promise<void> {
  await tx
    .selectFrom('calls')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', 'in', callIds)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Locks those of some calls that are still to be erased: a report may have said meanwhile when one took place. */
export async function lockCalls(tx: Queryable, calls: CustomerCalls, callIds: readonly CallId[]): Promise<CallId[]> {
  const rows = await tx
    .selectFrom('calls')
    .select('id')
    .where('organization_id', '=', calls.organizationId)
    .where('id', 'in', callIds)
    .where(isToBeErased(calls))
    .orderBy('id')
    .forUpdate()
    .$narrowType<{ id: CallId }>()
    .execute()

  return rows.map(({ id }) => id)
}

/** Makes calls that are erased those of nobody. */
export async function releaseCalls(
  tx: Queryable,
  organizationId: OrganizationId,
  callIds: readonly CallId[],
  erasedAt: Date
): Promise<void> {
  await tx
    .updateTable('calls')
    .set({ customer_id: null, caller_phone_number: null, updated_at: sql`greatest(updated_at, ${erasedAt})` })
    .where('organization_id', '=', organizationId)
    .where('id', 'in', callIds)
    .execute()
}
