import { isDeepStrictEqual } from 'node:util'
import { type OrganizationScope, type Queryable, removeRecordings } from '@callbook/db'
import { type CallId, type ClientId, type CustomerId, type OrganizationId, redactTexts } from '@callbook/domain'
import { sql } from 'kysely'
import { removeAuditTexts } from './audit-texts.ts'
import { countPersonalData, type PersonalData, type Removal, removeColumns } from './personal-data.ts'

/** Calls read per page. Each page sorts all calls of the customer. */
const listedPerStep = 5_000

export interface CustomerCalls {
  readonly organizationId: OrganizationId
  readonly clientId: ClientId
  readonly customerId: CustomerId
  /** Calls before this time are erased; later calls belong to a new contact. */
  readonly erasedAt: Date
}

/** The condition on a row of `calls`: by `earliestTime` of its reports, the call was before the erasure. */
export function isToBeErased({ customerId, erasedAt }: CustomerCalls) {
  return sql<boolean>`customer_id = ${customerId}
    and least(occurred_at, coalesce(started_at, ended_at, requested_at, occurred_at)) < ${erasedAt}`
}

/** Returns the next calls of a customer to erase, in the order of their ids, starting after the id `after`. */
export async function listCustomerCalls(db: Queryable, calls: CustomerCalls, after?: CallId): Promise<CallId[]> {
  const rows = await db
    .selectFrom('calls')
    .select('id')
    .where('organization_id', '=', calls.organizationId)
    .where(isToBeErased(calls))
    .$if(after !== undefined, (next) => next.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(listedPerStep)
    .$narrowType<{ id: CallId }>()
    .execute()

  return rows.map(({ id }) => id)
}

export interface CallErasureOptions {
  /** The time of the erasure by the database's clock. Later calls are not erased. */
  readonly erasedAt: Date
  /** `false` only counts what would be removed. */
  readonly apply: boolean
}

export interface ErasedCalls extends PersonalData {
  /** Results with a text, in all versions and tests. */
  readonly evaluations: number
}

/** Removes the personal data of calls, except their link to the customer; or only counts it. */
export async function eraseCalls(
  at: OrganizationScope,
  callIds: readonly CallId[],
  { erasedAt, apply }: CallErasureOptions
): Promise<ErasedCalls> {
  if (apply) await lockAll(at, callIds)
  const counts = await countPersonalData(at, callIds)
  const evaluations = apply
    ? (await removeData(at, callIds, { kinds: ['content', 'identity'], now: erasedAt })).evaluations
    : (await findRevealing(at, callIds)).length + (await findRevealingTrials(at, callIds)).length

  return { ...counts, evaluations }
}

interface RemovedData {
  /** Results with a text, in all versions and tests. */
  readonly evaluations: number
  /** Recordings that were stored. */
  readonly recordings: number
  readonly rawReports: number
}

/** Removes data of locked calls wherever it is stored, by default except their link to the customer. */
export async function removeData(
  at: OrganizationScope,
  callIds: readonly CallId[],
  removal: Removal
): Promise<RemovedData> {
  const { now } = removal
  const evaluations = (await removeEvaluationTexts(at, callIds)) + (await removeTrialTexts(at, callIds))
  const rawReports = await removeColumns(at, callIds, removal)
  const recordings = await removeRecordings(at, callIds, now)
  await removeAuditTexts(at, callIds)

  return { evaluations, recordings, rawReports }
}

async function lockAll({ db: tx, organizationId }: OrganizationScope, callIds: readonly CallId[]): Promise<void> {
  await tx
    .selectFrom('calls')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', 'in', callIds)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Locks the calls that are still to be erased. A concurrent report may have changed when a call took place. */
export async function lockCustomerCalls(
  tx: Queryable,
  calls: CustomerCalls,
  callIds: readonly CallId[]
): Promise<CallId[]> {
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

export async function releaseCalls(
  { db: tx, organizationId }: OrganizationScope,
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

interface VersionRow {
  readonly call_id: CallId
  readonly domain: string
  readonly version: number
  readonly result: string
  readonly has_evidence: boolean
}

/** Returns the versions of evaluations with a text or evidence. */
async function findRevealing(
  { db, organizationId }: OrganizationScope,
  callIds: readonly CallId[]
): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    select call_id, domain, version, result, evidence is not null as has_evidence from evaluations
    where organization_id = ${organizationId} and call_id = any(${callIds})`.execute(db)

  return rows.filter(({ result, has_evidence }) => has_evidence || textless(result) !== result)
}

/**
 * Removes the texts and the evidence of evaluations in every version, except the scores. The calls are locked.
 *
 * @returns the number of versions with a text
 */
async function removeEvaluationTexts(at: OrganizationScope, callIds: readonly CallId[]): Promise<number> {
  const { db: tx, organizationId } = at
  const revealing = await findRevealing(at, callIds)
  if (revealing.length === 0) return 0
  const textlessOnes = revealing.map(({ call_id, domain, version, result }) => ({
    ...{ call_id, domain, version },
    result: textless(result)
  }))
  // The results are texts here, so that they stay as they are.
  await sql`
    update evaluations e set result = r.result::json, evidence = null
    from json_to_recordset(${JSON.stringify(textlessOnes)}::json)
      as r (call_id uuid, domain text, version integer, result text)
    where e.organization_id = ${organizationId} and e.call_id = r.call_id and e.domain = r.domain
      and e.version = r.version`.execute(tx)

  return revealing.length
}

interface TrialRow {
  readonly call_id: CallId
  readonly domain: string
  readonly revision: number
  readonly source: string
  readonly result: string
  readonly has_evidence: boolean
}

/** Returns answers to drafts with a text or evidence. */
async function findRevealingTrials(
  { db, organizationId }: OrganizationScope,
  callIds: readonly CallId[]
): Promise<TrialRow[]> {
  const { rows } = await sql<TrialRow>`
    select call_id, domain, revision, source, result, evidence is not null as has_evidence from scorecard_trials
    where organization_id = ${organizationId} and call_id = any(${callIds}) and state = 'answered'`.execute(db)

  return rows.filter(({ result, has_evidence }) => has_evidence || textless(result) !== result)
}

/**
 * Removes the texts and the evidence of answers to drafts, and requests that nobody has answered: whoever is answering
 * has read the call before, and can no longer store it. The calls are locked.
 *
 * @returns the number of answers with a text
 */
async function removeTrialTexts(at: OrganizationScope, callIds: readonly CallId[]): Promise<number> {
  const { db: tx, organizationId } = at
  // In the order of other transactions that lock several.
  await sql`
    select from scorecard_trials where organization_id = ${organizationId} and call_id = any(${callIds})
    order by call_id, domain, revision for update`.execute(tx)
  const revealing = await findRevealingTrials(at, callIds)
  const textlessOnes = revealing.map(({ has_evidence: _, result, ...key }) => ({ ...key, result: textless(result) }))
  if (revealing.length > 0) {
    await sql`
      update scorecard_trials t set result = r.result::json, evidence = null
      from json_to_recordset(${JSON.stringify(textlessOnes)}::json)
        as r (call_id uuid, domain text, revision integer, source text, result text)
      where t.organization_id = ${organizationId} and t.call_id = r.call_id and t.domain = r.domain
        and t.revision = r.revision and t.source = r.source`.execute(tx)
  }
  await sql`
    delete from scorecard_trials
    where organization_id = ${organizationId} and call_id = any(${callIds}) and state <> 'answered'`.execute(tx)

  return revealing.length
}

/** Returns the result without its texts, as JSON; the same string if it has none. */
function textless(text: string): string {
  const result = JSON.parse(text)
  const kept = redactTexts(result)

  return isDeepStrictEqual(result, kept) ? text : JSON.stringify(kept)
}
