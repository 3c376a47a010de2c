import type { Database, Queryable } from '@callbook/db'
import { type Caller, type ErasureKey, hashCaller, type OrganizationId } from '@callbook/domain'
import { ErasureKeyError } from './erased-callers.ts'

/**
 * Checks that the key is the one in use. All callers of an organization are erased with one key.
 *
 * @throws {ErasureKeyError}
 */
export async function requireKeyInUse(db: Database, organizationId: OrganizationId, key: ErasureKey): Promise<void> {
  const other = await db
    .selectFrom('erased_callers')
    .select('key_id')
    .where('organization_id', '=', organizationId)
    .where('key_id', '<>', key.id)
    .limit(1)
    .executeTakeFirst()

  if (other !== undefined) throw new ErasureKeyError()
}

/**
 * Marks a caller as erased, so that no later report of a call before `erasedAt` restores the caller. The writer of
 * reports looks for the mark only if the organization has erased a caller since the call.
 */
export async function markErased(db: Queryable, caller: Caller, key: ErasureKey, erasedAt: Date): Promise<void> {
  await db
    .insertInto('erased_callers')
    .values({
      organization_id: caller.organizationId,
      client_id: caller.clientId,
      caller_hash: hashCaller(key, caller),
      key_id: key.id,
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
    .where('id', '=', caller.organizationId)
    .execute()
}
