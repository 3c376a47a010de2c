import { chunk, type Database, listEndpoints, type OrganizationScope, type Queryable, unpackBody } from '@callbook/db'
import {
  type ClientId,
  type CustomerId,
  type ErasureKey,
  hashCaller,
  type OrganizationId,
  type RejectionId
} from '@callbook/domain'
import { listCustomerCalls } from './customer-calls.ts'
import { forgetErasedCallers, listRejections } from './erased-rejections.ts'

/** An erasure as it is recorded outside of the database, without personal data. */
export interface RecordedErasure {
  readonly organizationId: OrganizationId
  readonly clientId: ClientId
  /** `hashCaller` with the key `keyId`. */
  readonly callerHash: Buffer
  readonly keyId: string
  readonly erasedAt: Date
}

/** Erasures of one client. */
interface ClientScope extends OrganizationScope<Database> {
  readonly clientId: ClientId
}

/** Returns the erasures of one client that the database does not know, or only an earlier one of the same caller. */
export async function listUnmarkedErasures(
  { db, organizationId, clientId }: ClientScope,
  erasures: readonly RecordedErasure[]
): Promise<RecordedErasure[]> {
  const marks = new Map<string, number>()
  for (const some of chunk(erasures, hashesPerStep)) {
    const rows = await db
      .selectFrom('erased_callers')
      .select(['caller_hash', 'erased_at'])
      .where('organization_id', '=', organizationId)
      .where('client_id', '=', clientId)
      .where(
        'caller_hash',
        'in',
        some.map(({ callerHash }) => callerHash)
      )
      .execute()
    for (const { caller_hash, erased_at } of rows) marks.set(caller_hash.toString('hex'), Date.parse(erased_at))
  }

  return erasures.filter(
    ({ callerHash, erasedAt }) => (marks.get(callerHash.toString('hex')) ?? 0) < erasedAt.getTime()
  )
}

const hashesPerStep = 500

interface CustomerToErase {
  readonly id: CustomerId
  readonly erasure: RecordedErasure
}

const customersPerStep = 2_000

/**
 * Returns the customers of one client that were erased after the state of this database. A customer that was created
 * after the erasure, and has only later calls, is a new contact of the same caller.
 *
 * @param erasures with the id of `key`
 */
export async function findCustomersToErase(
  { db, organizationId, clientId }: ClientScope,
  key: ErasureKey,
  erasures: readonly RecordedErasure[]
): Promise<CustomerToErase[]> {
  const byHash = new Map(erasures.map((erasure) => [erasure.callerHash.toString('hex'), erasure]))
  const found: CustomerToErase[] = []
  for (let after: string | undefined; ; ) {
    const rows = await db
      .selectFrom('customers')
      .select(['id', 'phone_number', 'created_at'])
      .where('organization_id', '=', organizationId)
      .where('client_id', '=', clientId)
      .$if(after !== undefined, (next) => next.where('phone_number', '>', after ?? ''))
      .orderBy('phone_number')
      .limit(customersPerStep)
      .$narrowType<{ id: CustomerId }>()
      .execute()
    for (const { id, phone_number: phoneNumber, created_at } of rows) {
      const erasure = byHash.get(hashCaller(key, { organizationId, clientId, phoneNumber }).toString('hex'))
      if (erasure === undefined) continue
      const isEarlier = Date.parse(created_at) < erasure.erasedAt.getTime()
      const calls = { organizationId, clientId, customerId: id, erasedAt: erasure.erasedAt }
      if (isEarlier || (await listCustomerCalls(db, calls)).length > 0) found.push({ id, erasure })
    }
    after = rows.at(-1)?.phone_number
    if (rows.length < customersPerStep) return found
  }
}

/**
 * Marks a caller as erased, so that no later report of a call before `erasedAt` restores the caller. The writer of
 * reports looks for the mark only if the organization has erased a caller since the call.
 */
export async function markErased(db: Queryable, erasure: RecordedErasure): Promise<void> {
  const { organizationId, clientId, callerHash, keyId, erasedAt } = erasure
  await db
    .insertInto('erased_callers')
    .values({
      organization_id: organizationId,
      client_id: clientId,
      caller_hash: callerHash,
      key_id: keyId,
      erased_at: erasedAt
    })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'client_id', 'caller_hash'])
        .doUpdateSet((eb) => ({ erased_at: eb.fn('greatest', ['erased_callers.erased_at', 'excluded.erased_at']) }))
    )
    .execute()
  await db
    .updateTable('organizations')
    .set((eb) => ({ last_erased_at: eb.fn<Date>('greatest', ['last_erased_at', eb.val(erasedAt)]) }))
    .where('id', '=', organizationId)
    .execute()
}

/** Deletes the rejected reports of a client that contain the number of an erased caller. */
export async function forgetRejectedReports(
  { db, organizationId, clientId }: ClientScope,
  key: ErasureKey
): Promise<void> {
  const endpointIds = (await listEndpoints({ db, organizationId }, clientId)).map(({ id }) => id)
  for (let after: RejectionId | undefined; ; ) {
    const rows = await listRejections({ db, organizationId }, endpointIds, after)
    const reports = await Promise.all(
      rows.map(async (row) => ({
        ...{ id: row.id, organizationId, endpointId: row.endpoint_id, providerCallId: row.provider_call_id },
        ...{ body: await unpackBody(row), time: new Date(row.received_at) }
      }))
    )
    await forgetErasedCallers(db, reports, key)
    after = rows.at(-1)?.id
    if (after === undefined) return
  }
}
