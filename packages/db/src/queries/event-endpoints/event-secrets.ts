import type { EventEndpointId, OrganizationId } from '@callbook/domain'
import type { Database, Queryable } from '../../database.ts'
import { whereWithin } from '../reach.ts'
import type { OrganizationScope, ReachScope } from '../scope.ts'
import { type EventEndpointRow, eventEndpointColumns } from './event-endpoints.ts'

export interface SealedEventSecrets {
  readonly organization_id: OrganizationId
  readonly id: EventEndpointId
  readonly secret_encrypted: string
  readonly previous_secret_encrypted: string | null
}

export async function findSealedEventSecrets(
  { db, organizationId }: OrganizationScope<Database>,
  id: EventEndpointId
): Promise<SealedEventSecrets | undefined> {
  return await db
    .selectFrom('event_endpoints')
    .select(['organization_id', 'id', 'secret_encrypted', 'previous_secret_encrypted'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .$narrowType<SealedEventSecrets>()
    .executeTakeFirst()
}

/**
 * Replaces the encryption of the same secrets, unless one of them has changed since they were read.
 *
 * @returns whether they were replaced
 */
export async function replaceSealedEventSecrets(
  db: Queryable,
  from: SealedEventSecrets,
  to: SealedEventSecrets
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('event_endpoints')
    .set({ secret_encrypted: to.secret_encrypted, previous_secret_encrypted: to.previous_secret_encrypted })
    .where('organization_id', '=', from.organization_id)
    .where('id', '=', from.id)
    .where('secret_encrypted', '=', from.secret_encrypted)
    .where('previous_secret_encrypted', 'is not distinct from', from.previous_secret_encrypted)
    .executeTakeFirstOrThrow()

  return numUpdatedRows === 1n
}

/** Sets a new secret. The previous one is used as well until it expires. */
export async function updateEventSecret(
  { db, reach }: ReachScope,
  id: EventEndpointId,
  { secret, previousExpiresAt, now }: { readonly secret: string; readonly previousExpiresAt: Date; readonly now: Date }
): Promise<EventEndpointRow | undefined> {
  return await db
    .updateTable('event_endpoints')
    .set((eb) => ({
      secret_encrypted: secret,
      previous_secret_encrypted: eb.ref('secret_encrypted'),
      previous_secret_expires_at: previousExpiresAt,
      updated_at: now
    }))
    .where(whereWithin(reach))
    .where('id', '=', id)
    .returning(eventEndpointColumns)
    .$narrowType<EventEndpointRow>()
    .executeTakeFirst()
}
