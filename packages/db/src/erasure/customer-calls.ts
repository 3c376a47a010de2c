import type { CallId, CustomerId, OrganizationId } from '@callbook/domain'
import { sql } from 'kysely'
import type { Database } from '../database.ts'
import { statementsOf } from '../queries/statements-of.ts'
import { removeEvaluationTexts } from './evaluation-texts.ts'
import { countPersonalData, type PersonalData, removePersonalData } from './personal-data.ts'

/** Few enough for nobody to wait long for the rows that a transaction has locked. */
const callsAtOnce = 50

/** The next calls of a customer in the order of their ids, after the one with the id `after`. */
export async function listCalls(
  db: Database,
  organizationId: OrganizationId,
  customerId: CustomerId,
  after?: CallId
): Promise<CallId[]> {
  const calls = await db
    .selectFrom('calls')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('customer_id', '=', customerId)
    .$if(after !== undefined, (rows) => rows.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(callsAtOnce)
    .$narrowType<{ id: CallId }>()
    .execute()

  return calls.map(({ id }) => id)
}

export interface CallErasureOptions {
  /** By the database's clock. What the caller does from then on is no longer what is erased. */
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
  tx: Database,
  organizationId: OrganizationId,
  callIds: readonly CallId[],
  { erasedAt, apply }: CallErasureOptions
): Promise<ErasedCalls> {
  if (apply) await lockCalls(tx, organizationId, callIds)
  const counts = await countPersonalData(tx, organizationId, callIds)
  const evaluations = await removeEvaluationTexts(tx, organizationId, callIds, { erasedAt, apply })
  if (apply) await removePersonalData(tx, organizationId, callIds, erasedAt)

  return { ...counts, evaluations }
}

async function lockCalls(tx: Database, organizationId: OrganizationId, callIds: readonly CallId[]): Promise<void> {
  await tx
    .selectFrom('calls')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', 'in', callIds)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/**
 * Removes a customer, and what calls have of the caller that came meanwhile.
 *
 * Calls are locked before the customer, as the writer of reports does. Once the customer is, no call can be added.
 */
export async function removeCustomer(
  tx: Database,
  organizationId: OrganizationId,
  id: CustomerId,
  options: CallErasureOptions
): Promise<(Partial<ErasedCalls> & { readonly calls?: number })[]> {
  const ofCustomer = sql<boolean>`organization_id = ${organizationId} and customer_id = ${id}`
  await tx.selectFrom('calls').select('id').where(ofCustomer).orderBy('id').forUpdate().execute()
  const itself = sql<boolean>`organization_id = ${organizationId} and id = ${id}`
  await tx.selectFrom('customers').select('id').where(itself).forUpdate().execute()

  const late = await tx.selectFrom('calls').select('id').where(ofCustomer).where('erased_at', 'is', null).execute()
  const counts: ErasedCalls[] = []
  for (const calls of statementsOf(late, callsAtOnce)) {
    const callIds = calls.map((call) => call.id as CallId)
    counts.push(await eraseCalls(tx, organizationId, callIds, options))
  }
  const { numUpdatedRows } = await tx
    .updateTable('calls')
    .set({ customer_id: null, caller_phone_number: null, updated_at: sql`greatest(updated_at, ${options.erasedAt})` })
    .where(ofCustomer)
    .executeTakeFirst()
  await tx.deleteFrom('customers').where(itself).execute()

  return [...counts, { calls: Number(numUpdatedRows) }]
}
