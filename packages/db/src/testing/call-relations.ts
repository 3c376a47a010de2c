import type { ClientId, OrganizationId } from '@callbook/domain'
import { type Insertable, sql } from 'kysely'
import type { Queryable, Schema } from '../database.ts'
import { indexNextCalls } from '../queries/search/index-changes.ts'
import { addCustomer } from './call-factories.ts'
import type { TestDb } from './connect.ts'

type ScoredCall = Omit<Insertable<Schema['call_scores']>, 'call_id' | 'occurred_at' | 'organization_id'> & {
  readonly id: string
}

/** Adds the scores of stored calls as their evaluations leave them, without the results. */
export async function addScores(
  db: TestDb,
  organizationId: OrganizationId,
  calls: readonly ScoredCall[]
): Promise<void> {
  const organization_id = organizationId
  const ids = calls.map(({ id }) => id)
  const stored = await db
    .selectFrom('calls')
    .select(['id', 'occurred_at'])
    .where('organization_id', '=', organizationId)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .execute()
  const times = new Map(stored.map(({ id, occurred_at }) => [id, occurred_at]))
  const timeOf = (id: string) => times.get(id) ?? missing(id)
  const scores = calls.map(
    ({ id, client_id, lead_score, failure_risk, sentiment, negative_call, adherence_score, flagged, ...call }) => ({
      ...{ organization_id, call_id: id, client_id, occurred_at: timeOf(id) },
      ...{ lead_score, failure_risk, sentiment, negative_call, adherence_score, flagged },
      has_conversation: call.has_conversation
    })
  )

  await db
    .insertInto('call_evaluations')
    .values(ids.map((id) => ({ organization_id, call_id: id, updated_at: timeOf(id) })))
    .execute()
  await db.insertInto('call_scores').values(scores).execute()
  await sql`
    update calls c set lead_score = s.lead_score, adherence_score = s.adherence_score, sentiment = s.sentiment
    from call_scores s
    where s.organization_id = c.organization_id and s.call_id = c.id and c.organization_id = ${organizationId}
      and c.id = any(${ids}::uuid[])`.execute(db)
}

function missing(id: string): never {
  throw new Error(`no call ${id}`)
}

/** Links the stored calls with a number to their customers, as ingest does. Adds missing customers. */
export async function addCallers(db: TestDb, organizationId: OrganizationId): Promise<void> {
  const callers = await db
    .selectFrom('calls')
    .select(['client_id', 'caller_phone_number as phone_number'])
    .distinct()
    .where('organization_id', '=', organizationId)
    .where('customer_id', 'is', null)
    .where('caller_phone_number', 'is not', null)
    .$narrowType<{ client_id: ClientId; phone_number: string }>()
    .execute()

  for (const { client_id, phone_number } of callers) {
    const known = await db
      .selectFrom('customers')
      .select('id')
      .where('organization_id', '=', organizationId)
      .where('client_id', '=', client_id)
      .where('phone_number', '=', phone_number)
      .executeTakeFirst()
    await db
      .updateTable('calls')
      .set({ customer_id: known?.id ?? (await addCustomer(db, organizationId, client_id, { phone_number })) })
      .where('organization_id', '=', organizationId)
      .where('client_id', '=', client_id)
      .where('caller_phone_number', '=', phone_number)
      .execute()
  }
}

/** Indexes the words of all calls of an organization, as the worker does. The first step only begins the index. */
export async function indexWords(db: Queryable, organizationId: OrganizationId): Promise<void> {
  await indexNextCalls(db, organizationId)
  while ((await indexNextCalls(db, organizationId)).hasMore);
}
