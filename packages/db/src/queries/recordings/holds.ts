import type { CallId, ClientId, CustomerId, OrganizationId } from '@callbook/domain'
import { newId } from '@callbook/postgres'
import { sql } from 'kysely'
import type { OrganizationScope } from '../scope.ts'

/** Data that must not be removed: of a client, or only of one customer or call of it. */
export interface LegalHold {
  readonly id: string
  readonly client_id: ClientId
  readonly customer_id: CustomerId | null
  readonly call_id: CallId | null
  readonly reason: string
  readonly made_by: string
  readonly made_at: string
  readonly released_by: string | null
  readonly released_at: string | null
}

const columns = [
  ...(['id', 'client_id', 'customer_id', 'call_id', 'reason', 'released_by', 'released_at'] as const),
  ...(['created_by as made_by', 'created_at as made_at'] as const)
]

export class HeldError extends Error {
  override readonly name = 'HeldError'

  constructor({ reason, made_at }: Pick<LegalHold, 'reason' | 'made_at'>) {
    super(`This data is under a legal hold since ${new Date(made_at).toISOString().slice(0, 10)}: ${reason}`)
  }
}

/** The condition on rows `c` of calls. */
export function isHeld(organizationId: OrganizationId) {
  return sql<boolean>`exists (
    select from legal_holds h
    where h.organization_id = ${organizationId} and h.client_id = c.client_id and h.released_at is null
      and (h.customer_id is null or h.customer_id = c.customer_id) and (h.call_id is null or h.call_id = c.id))`
}

/**
 * Returns the client of an object that can be held.
 *
 * @returns `undefined` if the object does not exist
 */
export async function findHeldClient(
  { db, organizationId }: OrganizationScope,
  { kind, id }: { readonly kind: 'call' | 'client' | 'customer'; readonly id: string }
): Promise<ClientId | undefined> {
  const { rows } = await sql<{ client_id: ClientId }>`
    select ${kind === 'client' ? sql`id` : sql`client_id`} as client_id
    from ${sql.table({ call: 'calls', client: 'clients', customer: 'customers' }[kind])}
    where organization_id = ${organizationId} and id = ${id}`.execute(db)

  return rows[0]?.client_id
}

/** Serializes holds and erasures of a client. It does not block reports. */
export async function lockHolds({ db: tx, organizationId }: OrganizationScope, clientId: ClientId): Promise<void> {
  await sql`
    select from clients where organization_id = ${organizationId} and id = ${clientId} for no key update`.execute(tx)
}

/** @throws {HeldError} if the customer, a call of it, or its client is held */
export async function requireNotHeld(
  at: OrganizationScope,
  { clientId, customerId }: { readonly clientId: ClientId; readonly customerId: CustomerId }
): Promise<void> {
  const { db: tx, organizationId } = at
  await lockHolds(at, clientId)
  const { rows } = await sql<LegalHold>`
    select h.reason, h.created_at as made_at from legal_holds h
    where h.organization_id = ${organizationId} and h.client_id = ${clientId} and h.released_at is null
      and (h.customer_id is null or h.customer_id = ${customerId})
      and (h.call_id is null or exists (
        select from calls c
        where c.organization_id = ${organizationId} and c.id = h.call_id and c.customer_id = ${customerId}
      ))
    order by h.created_at, h.id limit 1`.execute(tx)
  const [hold] = rows
  if (hold !== undefined) throw new HeldError(hold)
}

/** @throws {HeldError} if any data of the organization is held */
export async function requireNothingHeld(at: OrganizationScope): Promise<void> {
  const [hold] = await listHolds(at, { isOpen: true })
  if (hold !== undefined) throw new HeldError(hold)
}

/** Returns holds of an organization, newest first, at most 1,000. */
export async function listHolds(
  { db, organizationId }: OrganizationScope,
  { isOpen }: { readonly isOpen: boolean }
): Promise<readonly LegalHold[]> {
  return await db
    .selectFrom('legal_holds')
    .select(columns)
    .where('organization_id', '=', organizationId)
    .$if(isOpen, (query) => query.where('released_at', 'is', null))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1_000)
    .$narrowType<LegalHold>()
    .execute()
}

interface NewHold extends Pick<LegalHold, 'client_id' | 'customer_id' | 'call_id' | 'reason' | 'made_by'> {
  readonly now: Date
}

/** Adds a hold. `lockHolds` has locked its client. */
export async function insertHold(
  { db: tx, organizationId }: OrganizationScope,
  { now, made_by, ...hold }: NewHold
): Promise<LegalHold> {
  // The lock of a read waits for the removal of a partition of reports, which finds holds that were created before.
  await sql`
    select from raw_reports where organization_id = ${organizationId} and call_id = ${newId()} limit 1`.execute(tx)
  return await tx
    .insertInto('legal_holds')
    .values({ organization_id: organizationId, id: newId(), ...hold, created_by: made_by, created_at: now })
    .returning(columns)
    .$narrowType<LegalHold>()
    .executeTakeFirstOrThrow()
}

/** @returns `undefined` if there is no open hold with this id */
export async function releaseHold(
  { db: tx, organizationId }: OrganizationScope,
  id: string,
  { releasedBy, now }: { readonly releasedBy: string; readonly now: Date }
): Promise<LegalHold | undefined> {
  return await tx
    .updateTable('legal_holds')
    .set({ released_by: releasedBy, released_at: now })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('released_at', 'is', null)
    .returning(columns)
    .$narrowType<LegalHold>()
    .executeTakeFirst()
}
